/** How closely lines must agree to count as the same, the strictest first. */
export const LEVELS = ["exact", "trailing-space", "white-space", "typography"];
/** What models write typographic characters for. */
export const ASCII = {
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "–": "-",
    "—": "-",
    "…": "...",
};
const withoutSpace = (text) => text.replace(/[\s\ufeff]+/g, "");
/** Most lines have none of what is replaced. */
const FANCY = /[“”‘’–—…]/;
const KEYS = {
    exact: (text) => text,
    "trailing-space": (text) => text.replace(/^\ufeff/, "").trimEnd(),
    "white-space": withoutSpace,
    typography: (text) => withoutSpace(FANCY.test(text) ? text.replace(/[“”‘’–—…]/g, (char) => ASCII[char] ?? char) : text),
};
/** What a line is compared by at a level. */
export const keyOf = (level, text) => KEYS[level](text);
/** Indexes lines, each level when it is first asked for. */
export function createLineIndex(texts, spend) {
    const levels = {};
    const open = (level) => {
        levels[level] ??= openLevel(level, texts);
        return levels[level];
    };
    return {
        size: texts.length,
        texts,
        keys: (level) => open(level).keys,
        number: (level, at) => open(level).numbers[at] ?? -1,
        numberOf: (level, text) => open(level).byKey.get(keyOf(level, text)) ?? -2,
        places: (level, number) => {
            const { lines, starts } = open(level);
            return number < 0 ? lines.subarray(0, 0) : lines.subarray(starts[number], starts[number + 1]);
        },
        spend,
    };
}
function openLevel(level, texts) {
    const keys = texts.map((text) => keyOf(level, text));
    const byKey = new Map();
    const numbers = new Int32Array(keys.length);
    for (const [at, key] of keys.entries()) {
        const number = byKey.get(key) ?? byKey.size;
        if (number === byKey.size)
            byKey.set(key, number);
        numbers[at] = number;
    }
    return { keys, numbers, byKey, ...groupLines(numbers, byKey.size) };
}
function groupLines(numbers, count) {
    const starts = new Int32Array(count + 1);
    for (const number of numbers)
        starts[number + 1] = (starts[number + 1] ?? 0) + 1;
    for (let number = 0; number < count; number += 1)
        starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
    const next = starts.slice();
    const lines = new Int32Array(numbers.length);
    for (const [at, number] of numbers.entries()) {
        const place = next[number] ?? 0;
        lines[place] = at;
        next[number] = place + 1;
    }
    return { lines, starts };
}
/** The loosest look, which finds whatever a stricter one does. */
const LOOSEST = "typography";
/** A level between the strictest and the loosest need not be opened for lines that not even the loosest has. */
export function mayStand(index, level, wanted) {
    if (level === "exact" || level === LOOSEST)
        return true;
    return wanted.every((text) => index.numberOf(LOOSEST, text) >= 0);
}
/** Finds every place where the lines stand one below the other, ascending. */
export function findRuns(index, level, wanted) {
    if (wanted.length > index.size || !mayStand(index, level, wanted))
        return [];
    const numbers = [];
    let rarest = 0;
    let places;
    for (const [at, text] of wanted.entries()) {
        const number = index.numberOf(level, text);
        if (number < 0)
            return [];
        numbers.push(number);
        const own = index.places(level, number);
        if (places === undefined || own.length < places.length)
            [rarest, places] = [at, own];
    }
    return Array.from(places ?? [], (at) => at - rarest).filter((start) => start >= 0 && standsAt(index, level, { numbers, start }));
}
/** Whether lines, by their numbers, stand from a line of the file on. */
export function standsAt(index, level, { numbers, start }) {
    const differing = numbers.findIndex((number, at) => index.number(level, start + at) !== number);
    index.spend(1 + (differing === -1 ? numbers.length : differing));
    return differing === -1;
}
