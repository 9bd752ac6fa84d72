/** Returns the white space before a line's first other character. */
export const indentOf = (text) => /^\s*/.exec(text)?.[0] ?? "";
/** A no-break space and the like, which models write for a blank. */
const plain = (indent) => indent.replace(/[^\t ]/g, " ");
/** Finds the one law that explains every pair; `undefined` when the amounts differ. */
export function findLaw(pairs) {
    const [first] = pairs.filter(({ patch, file }) => patch !== file);
    if (first === undefined)
        return undefined;
    const shift = shiftBy(first);
    // A shift moves every line: one that stands where the patch says speaks against it.
    if (shift !== undefined && pairs.every(({ patch, file }) => shift(patch) === file))
        return { kind: "shift", law: shift };
    return findConversion(pairs);
}
function findConversion(pairs) {
    if (pairs.every(({ patch, file }) => plain(patch) === file))
        return { kind: "convert", law: plain };
    const conversions = CONVERSIONS.filter(({ explains }) => pairs.every(explains));
    if (conversions.length === 0 && keepsTabs(pairs)) {
        const own = new Set(pairs.flatMap(({ patch, file }) => (patch === file ? [file] : [])));
        const law = (indent) => /^\t*$/.test(indent) || own.has(indent) ? indent : undefined;
        return { kind: "convert", law };
    }
    const known = depthsByWritten(pairs);
    if (conversions.length === 0 || known === undefined)
        return undefined;
    const law = agreed(conversions.map(({ to, restores }) => (pairs.every(restores) ? to : unknown)));
    const depths = new Set(pairs.map(({ file }) => file).filter((indent) => indent !== ""));
    const isThin = conversions.some(({ width }) => width === 1) && depths.size === 1;
    return { kind: "convert", law: (indent) => known.get(indent) ?? law(indent), isThin };
}
/** Some lines have their tabs yet beside others that lost them: what has tabs is in the file's own characters. */
function keepsTabs(pairs) {
    const lost = pairs.filter(({ patch, file }) => patch !== file || !file.includes("\t"));
    return CONVERSIONS.some(({ toTabs, explains }) => toTabs === true && lost.every(explains));
}
const unknown = () => undefined;
/** The file's indentation for each that the patch writes; `undefined` where one stands for two. */
function depthsByWritten(pairs) {
    const known = new Map();
    for (const { patch, file } of pairs) {
        if ((known.get(patch) ?? file) !== file)
            return undefined;
        known.set(patch, file);
    }
    return known;
}
/** Where several widths explain the pairs, only what all of them say counts. */
const agreed = (laws) => (indent) => {
    const results = new Set(laws.map((law) => law(indent)));
    return results.size === 1 ? results.values().next().value : undefined;
};
function shiftBy({ patch, file }) {
    const written = plain(patch);
    if (file.endsWith(written) && file !== written) {
        const added = file.slice(0, file.length - written.length);
        return (indent) => added + plain(indent);
    }
    if (!written.endsWith(file) || file === written)
        return undefined;
    const dropped = written.slice(0, written.length - file.length);
    return (indent) => plain(indent).startsWith(dropped) ? plain(indent).slice(dropped.length) : undefined;
}
const WIDTHS = [1, 2, 3, 4, 6, 8];
const toTabs = (width) => (indent) => 
// What has tabs is in the file's own characters.
indent.includes("\t") ? indent : plain(indent).replaceAll(" ".repeat(width), "\t");
const expand = (indent, width) => plain(indent).replaceAll("\t", " ".repeat(width));
const toBlanks = (width) => (indent) => {
    // So many blanks beside a tab would have become one, too.
    const isOdd = indent.includes("\t") && indent.includes(" ".repeat(Math.max(2, width)));
    return isOdd ? undefined : expand(indent, width);
};
const CONVERSIONS = [
    ...WIDTHS.map((width) => {
        const to = toBlanks(width);
        const restores = ({ patch, file }) => to(patch) === file;
        return { to, width, restores, explains: restores };
    }),
    ...WIDTHS.map((width) => {
        const to = toTabs(width);
        const restores = ({ patch, file }) => to(patch) === file;
        // Tabs and blanks of one file become blanks alone, and what was a tab is not to be told any more.
        const explains = (pair) => !pair.patch.includes("\t") &&
            (restores(pair) || expand(pair.file, width) === plain(pair.patch));
        return { to, width, restores, explains, toTabs: true };
    }),
];
