import { membersFor } from "./finding-names.js";
import { linesIn } from "./line-object.js";
import { toText } from "./to-text.js";
import { cleanPath } from "./written-path.js";
/** Lists the ends of a range that stand beside the path: `{"start": {"line": 4}, "end": {"line": 6}}`, `{"from": 4, "to": 6}`. */
export function endsOf(object) {
    const ends = ["start_line", "end_line"].flatMap((part) => membersFor(object, part).filter(([, { kind }]) => kind === "object"));
    const bare = ["from", "to"].flatMap((key) => {
        const node = object.members.get(key);
        return typeof linesIn(node) === "object" && node?.kind === "plain"
            ? [[key, node]]
            : [];
    });
    return { ...object, members: new Map([...ends, ...(bare.length === 2 ? bare : [])]) };
}
const COUNTED = /count|total|added|removed|deleted|changed|of_?code|number_?of|length/i;
const LINE_NAME = /(?:^|_|[a-z](?=L))(?:[Ll]ine|LINE)s?(?![a-z])|^(?:[Ll]n?|at)$/;
const OLD_LINE = /^(?:old|left|base|deleted|original)_?line(?:_?(?:number|no))?$/i;
/** Reads lines under a name that is not known; only those of the text before the change are clear. */
export function otherLines({ members }) {
    const said = [...members].flatMap(([key, node]) => {
        const lines = LINE_NAME.test(key) && !COUNTED.test(key) ? linesUnder(key, node) : undefined;
        return lines === undefined ? [] : [{ key, lines }];
    });
    const [first] = said;
    if (first === undefined)
        return {};
    const { key, lines } = first;
    if (lines === "unclear")
        return { isUnclear: true };
    if (key === "at")
        return { lines };
    return OLD_LINE.test(key) ? { lines: { ...lines, side: "LEFT" } } : { isUnclear: true };
}
/** `at` may be a time as well. */
function linesUnder(key, node) {
    const isOther = node.kind === "object" || (key === "at" && node.kind !== "plain");
    return isOther ? undefined : linesIn(node);
}
/** Joins a file with the folder that stands beside it: `{"path": "src/pay", "filename": "charge.ts"}`. */
export function withFolder(path, object) {
    if (path === undefined)
        return undefined;
    const others = membersFor(object, "path")
        .slice(1)
        .map(([, node]) => node);
    const [name, ...more] = others.flatMap((node) => toText(node) ?? []);
    if (name !== undefined &&
        more.length === 0 &&
        !/\.\w+$/.test(path) &&
        /^[\w.-]+\.\w+$/.test(name)) {
        return `${path.replace(/\/+$/, "")}/${name}`;
    }
    const folder = ["directory", "dir", "folder"].map((key) => toText(object.members.get(key)));
    const [first] = folder.flatMap((one) => (one?.trim() ? [cleanPath(one)] : []));
    if (first === undefined || path.includes("/") || first === ".")
        return path;
    return `${first.replace(/\/+$/, "")}/${path}`;
}
