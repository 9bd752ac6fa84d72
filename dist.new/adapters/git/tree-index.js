import { isGitFolder, isLiteralPath } from "../shared/literal-path.js";
/** The byte after a slash: the end of a folder's rows. */
const AFTER_SLASH = Buffer.from([0x30]);
const SLASH = 0x2f;
const REPLACEMENT = "\uFFFD";
export function createTreeIndex(table) {
    const find = (path) => {
        const row = isLiteralPath(path) ? rowOf(table, path) : undefined;
        return row === undefined ? undefined : { path, ...fileAt(table, row) };
    };
    const stat = (path) => {
        if (path === "")
            return folder("");
        if (!isLiteralPath(path))
            return undefined;
        const file = find(path);
        if (file !== undefined)
            return { path, kind: file.kind, size: file.size ?? 0 };
        const [start, end] = rowsOf(table, Buffer.from(path));
        return start < end ? folder(path) : undefined;
    };
    const list = (path) => {
        if (path !== "" && stat(path)?.kind !== "folder")
            return undefined;
        return children(table, path).sort((a, b) => (a.path < b.path ? -1 : 1));
    };
    return { bytes: sumSizes(table), find, stat, list, files: () => rowsIn(table) };
}
function* rowsIn(table) {
    for (let row = 0; row < table.length; row += 1)
        yield { path: table.path(row), ...fileAt(table, row) };
}
function sumSizes(table) {
    let bytes = 0;
    for (let row = 0; row < table.length; row += 1)
        bytes += table.size(row) ?? 0;
    return bytes;
}
function children(table, parent) {
    const prefix = parent === "" ? "" : `${parent}/`;
    const prefixBytes = Buffer.byteLength(prefix);
    const [start, end] = parent === "" ? [0, table.length] : rowsOf(table, Buffer.from(parent));
    const entries = [];
    for (let row = start; row < end;) {
        const bytes = table.path(row);
        const slash = bytes.indexOf(SLASH, prefixBytes);
        const isFile = slash === -1;
        const name = bytes.toString("utf8", prefixBytes, isFile ? bytes.length : slash);
        const path = prefix + name;
        if (!isGitFolder(name))
            entries.push(isFile ? entryAt(table, row, path) : folder(path));
        row = isFile ? row + 1 : rowsOf(table, bytes.subarray(0, slash))[1];
    }
    return entries;
}
function rowOf(table, path) {
    const bytes = Buffer.from(path);
    const row = table.lowerBound(bytes);
    if (row < table.length && table.path(row).equals(bytes))
        return row;
    return path.includes(REPLACEMENT) ? rowOfUndecodable(table, path) : undefined;
}
/** A name that is not UTF-8 was shown with replacement characters: look for what reads the same. */
function rowOfUndecodable(table, path) {
    for (let row = 0; row < table.length; row += 1) {
        if (table.path(row).toString("utf8") === path)
            return row;
    }
    return undefined;
}
/** First row and the row after the last of what is below a folder. */
function rowsOf(table, path) {
    const start = table.lowerBound(Buffer.concat([path, Buffer.from([SLASH])]));
    return [start, table.lowerBound(Buffer.concat([path, AFTER_SLASH]))];
}
function fileAt(table, row) {
    return { kind: table.kind(row), size: table.size(row), id: table.id(row) };
}
function entryAt(table, row, path) {
    return { path, kind: table.kind(row), size: table.size(row) ?? 0 };
}
function folder(path) {
    return { path, kind: "folder", size: 0 };
}
