import { without } from "./changed-lines.js";
/**
 * Tells which test became which: by name within its file, what is the same first, then by having half of its lines
 * anywhere, since tests are renamed and moved. Costs time of the tests' lines.
 */
export function matchTests(before, after) {
    const pairs = [];
    const left = (one) => {
        const used = new Set(pairs.flatMap(({ old, young }) => [old, young]));
        return one.filter((test) => !used.has(test));
    };
    const keys = keysIn();
    pairs.push(...pairUp(left(before), left(after), ({ file, test }) => `${keys(file)} ${test.name} ${textOf(test)}`));
    pairs.push(...pairUp(left(before), left(after), ({ file, test }) => `${keys(file)} ${test.name}`));
    pairs.push(...pairUp(left(before), left(after), ({ test }) => `${test.name} ${textOf(test)}`));
    pairs.push(...pairAlike(left(before), left(after)));
    return { pairs, gone: left(before), made: left(after) };
}
const textOf = ({ body }) => body.map(({ text }) => text.trim()).join("\n");
/** Numbers files, so that they can be part of a key. */
function keysIn() {
    const numbers = new Map();
    return (file) => {
        const number = numbers.get(file) ?? numbers.size;
        numbers.set(file, number);
        return number;
    };
}
function pairUp(before, after, keyOf) {
    const waiting = new Map();
    for (const young of after) {
        const same = waiting.get(keyOf(young));
        if (same === undefined)
            waiting.set(keyOf(young), [young]);
        else
            same.push(young);
    }
    return before.flatMap((old) => {
        const young = waiting.get(keyOf(old))?.shift();
        return young === undefined ? [] : [{ old, young }];
    });
}
/** Lines that are in more tests than this tell nothing. */
const MAX_PLACES = 30;
function pairAlike(before, after) {
    const places = new Map();
    for (const young of after)
        for (const line of tellingLines(young.test.body)) {
            const known = places.get(line) ?? new Set();
            places.set(line, known.add(young));
        }
    const used = new Set();
    return before.flatMap((old) => {
        const lines = tellingLines(old.test.body);
        const scores = new Map();
        for (const line of lines) {
            const known = places.get(line);
            if (known === undefined || known.size > MAX_PLACES)
                continue;
            for (const young of known)
                scores.set(young, (scores.get(young) ?? 0) + 1);
        }
        const [best] = [...scores]
            .filter(([young, score]) => !used.has(young) && score * 2 >= lines.length)
            .sort((one, other) => other[1] - one[1]);
        if (best === undefined)
            return [];
        used.add(best[0]);
        return [{ old, young: best[0] }];
    });
}
/** Lines that say something, each once. */
export const tellingLines = (lines) => [
    ...new Set(lines
        .map(({ text }) => text.trim())
        .filter((text) => /\p{L}.*\p{L}/u.test(text) && text.length > 5)),
];
/** What the body of a test lost and gained. */
export const bodyChanges = ({ old, young, }) => ({
    removed: without(old.body, young.body),
    added: without(young.body, old.body),
});
