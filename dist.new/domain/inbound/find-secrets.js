import { isStandIn } from "./looks-random.js";
import { findAddressSecrets, findNamedSecrets } from "./named-secrets.js";
import { findPrivateKeys } from "./private-keys.js";
import { SECRET_KINDS } from "./secret-kinds.js";
const byCue = new Map();
for (const kind of SECRET_KINDS)
    byCue.set(kind.cue, [...(byCue.get(kind.cue) ?? []), kind]);
// Inside a longer word a cue is chance.
const CUE = new RegExp(`(?<!\\w|[\\w-]-)(?:${[...byCue.keys()].map((cue) => cue.replace(/[.]/g, "\\.")).join("|")})`, "g");
/** Finds secrets in a text, from left to right, none over another. Time grows with the text alone. */
export function findSecrets(text) {
    const keys = findPrivateKeys(text).map((line) => ({ ...line, kind: "private_key" }));
    const all = [
        ...keys,
        ...knownByStart(text),
        ...findAddressSecrets(text),
        ...findNamedSecrets(text),
    ];
    // A kind that is known by its start says more than the name of a variable: sorting is stable.
    all.sort((left, right) => left.start - right.start);
    let last = 0;
    return all.filter(({ start, end }) => {
        if (start < last)
            return false;
        last = end;
        return true;
    });
}
function knownByStart(text) {
    const found = [];
    let last = 0;
    for (const cue of text.matchAll(CUE)) {
        if (cue.index < last)
            continue;
        const [match, kind] = matchOf(text, cue.index, byCue.get(cue[0]) ?? []);
        if (match === undefined || kind === undefined)
            continue;
        // What is no secret is not read again from its middle: that would take the square of its length.
        last = cue.index + match[0].length;
        const value = match[1] ?? "";
        const { accepts = isReal } = kind;
        if (accepts(value))
            found.push({ kind: kind.kind, start: last - value.length, end: last });
    }
    return found;
}
function matchOf(text, at, kinds) {
    for (const kind of kinds) {
        kind.pattern.lastIndex = at;
        const match = kind.pattern.exec(text);
        if (match !== null)
            return [match, kind];
    }
    return [];
}
const isReal = (value) => !isStandIn(value);
