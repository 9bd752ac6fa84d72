import { LEAST_FRAGMENT, roll, SEED, spread, } from "./seed-index.js";
import { projectText } from "./text-view.js";
const LEAST_OWN = 8;
const LEAST_DISTINCT = 5;
/** A secret as short as this is found as a whole only. */
const SHORT = LEAST_FRAGMENT;
/** Every so many signs of the text are those of the secret: between them stands something else. */
const STRIDES = [1, 2, 3];
/** Finds the pieces of secrets in a text; where one stands behind another, in no order. */
export function findFragments(text, index, secretOf) {
    if (index.isEmpty())
        return [];
    const projection = projectText(text, index.kind);
    const found = [];
    for (const stride of STRIDES) {
        for (let phase = 0; phase < stride; phase += 1) {
            scan({ projection, stride, phase }, index, (match) => {
                const secret = secretOf(match.form.secret);
                if (secret === undefined || !isFragment(match, secret))
                    return false;
                const { origins } = projection;
                const start = origins[match.start] ?? 0;
                const end = (origins[match.end] ?? 0) + 1;
                found.push({ start, end, name: secret.name, form: match.form.name });
                return true;
            });
        }
    }
    return found;
}
/** Goes through a row once; what is behind an accepted match is looked at from its end on. */
function scan(row, index, accept) {
    const { stride, phase, projection } = row;
    const { units, length } = projection;
    const { bits, shift } = index.filter();
    const span = SEED * stride;
    let hash = 0;
    let seen = -1;
    for (let at = phase; at < length; at += stride) {
        hash = roll(hash, units[at] ?? 0, at >= span ? (units[at - span] ?? 0) : 0);
        const bit = spread(hash) >>> shift;
        if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0)
            continue;
        const start = at - span + stride;
        if (at > seen && start >= phase)
            seen = Math.max(seen, judge(row, { seeds: index.at(hash), start }, accept));
    }
}
/** Gives the end of the longest accepted match around a seed; -1 without one. */
function judge(row, { seeds, start }, accept) {
    let end = -1;
    for (const [form, position] of seeds) {
        const match = extend(row, form, { position, start });
        if (match !== undefined && match.end > end && accept(match))
            end = match.end;
    }
    return end;
}
/** Compares what is around a seed; `undefined` when only the hashes were the same. */
function extend({ projection, stride }, form, { position, start }) {
    const { units, length } = projection;
    let last = position;
    let end = start;
    while (end < length && last < form.units.length && units[end] === form.units[last]) {
        end += stride;
        last += 1;
    }
    if (last - position < SEED)
        return undefined;
    let first = position;
    let begin = start;
    while (begin >= stride && first > 0 && units[begin - stride] === form.units[first - 1]) {
        begin -= stride;
        first -= 1;
    }
    return { form, first, last: last - 1, start: begin, end: end - stride };
}
/** Tells whether a match shows enough of a secret: all of it, or characters that only this secret has. */
function isFragment(match, { value, own }) {
    const { start, end } = spanOf(match, value.length);
    if (end - start < Math.min(LEAST_FRAGMENT, value.length))
        return false;
    if (value.length < SHORT)
        return true;
    let owned = 0;
    for (let at = start; at < end; at += 1)
        owned += own[at] ?? 0;
    const isWhole = end - start >= value.length;
    return (isWhole || owned >= LEAST_OWN) && !isPlain(value.slice(start, end));
}
/** The characters of the secret that a match holds, with the signs at its ends that were dropped. */
function spanOf({ form, first, last }, length) {
    const { from, to } = form;
    const isForward = (from[0] ?? 0) <= (from[from.length - 1] ?? 0);
    const [low, high] = isForward ? [first, last] : [last, first];
    const [before, behind] = isForward ? [low - 1, high + 1] : [low + 1, high - 1];
    return {
        start: Math.min(from[low] ?? 0, to[before] ?? 0),
        end: Math.max(to[high] ?? 0, from[behind] ?? length),
    };
}
/** A row of one sign, of a few, or of neighbours in the alphabet: nothing to be known by. */
function isPlain(text) {
    const lower = text.toLowerCase();
    if (new Set(lower).size < LEAST_DISTINCT)
        return true;
    let steps = 0;
    for (let at = 1; at < lower.length; at += 1) {
        if (Math.abs(lower.charCodeAt(at) - lower.charCodeAt(at - 1)) <= 1)
            steps += 1;
    }
    return steps > lower.length * 0.7;
}
