/** Longest part of a line that is read. */
const MAX_LINE = 500;
const KEY = /(?:^|[\s{,(])["']?(?<key>[A-Za-z_][\w-]{0,60})["']?\s*(?:=(?![=>])|:(?!:))\s*/g;
const ITEM = /"(?<double>[^"]*)"|'(?<single>[^']*)'|`(?<back>[^`]*)`|(?<plain>[^\s,"'`\][{}()]+)/g;
const COMMENT = /(?:^|\s)(?:#|\/\/).*$/;
/** Reads the settings of a file that are wanted: lists in brackets, in lines with a dash, and in indented lines. */
export function settingLists(lines, wanted) {
    const found = [];
    let open;
    for (const [at, whole] of lines.entries()) {
        const text = whole.slice(0, MAX_LINE).replace(COMMENT, "");
        if (text.trim() === "")
            continue;
        const indent = text.length - text.trimStart().length;
        if (open !== undefined && goesOn(text, indent, open)) {
            found.at(-1)?.items.push(...itemsOf(text.split("]")[0] ?? "", at + 1));
            if (open.isBracket && text.includes("]"))
                open = undefined;
        }
        else
            open = readKeys(text, { line: at + 1, indent, wanted }, found);
    }
    return found;
}
/** Reads the lists that begin on a line; gives the one that goes on below it. */
function readKeys(text, { line, indent, wanted, }, found) {
    let open;
    for (const match of text.matchAll(KEY)) {
        const key = match.groups?.key ?? "";
        if (!wanted.test(key))
            continue;
        const value = text.slice(match.index + match[0].length);
        const { own, isWhole } = valueAt(value);
        found.push({ key, items: itemsOf(own, line) });
        open = isWhole ? undefined : { indent, isBracket: value.startsWith("[") };
    }
    return open;
}
/** What a line says of a value, and whether it says all. */
function valueAt(value) {
    if (value.startsWith("[")) {
        const [own = ""] = value.slice(1).split("]");
        return { own, isWhole: value.includes("]") };
    }
    const [own = ""] = value.split(/[{}]|,\s*["']?\w+["']?\s*:/);
    return { own, isWhole: own.trim() !== "" && !own.trim().endsWith(",") };
}
const goesOn = (text, indent, open) => open.isBracket || indent > open.indent || (indent === open.indent && /^\s*-\s/.test(text));
const itemsOf = (text, line) => [...text.replace(/^\s*-\s+/, "").matchAll(ITEM)]
    .map(({ groups = {} }) => groups.double ?? groups.single ?? groups.back ?? groups.plain ?? "")
    .map((item) => item.replace(/^\.\//, "").replace(/;$/, ""))
    .filter((item) => item !== "" && !item.startsWith("...") && !/^[-|>]$/.test(item))
    .map((text) => ({ line, text }));
