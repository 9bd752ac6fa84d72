import { cleanPath, readPath } from "../answer/written-path.js";
import { commentableHunks } from "../diff/commentable-lines.js";
import { numberRows } from "../diff/number-rows.js";
import { parseHunks } from "../diff/parse-hunks.js";
import { printablePath } from "../diff/printable-path.js";
import { withoutMarks } from "../untrusted/invisible.js";
/** Indexes the patches of a pull request; each file is indexed when it is first asked for. */
export function indexDiff(files) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    for (const file of files) {
        for (const other of [file.previousPath, printablePath(file.path)]) {
            if (other !== undefined && !byPath.has(other))
                byPath.set(other, file);
        }
    }
    const made = new Map();
    const toIndex = (file) => {
        const index = made.get(file.path) ?? indexFile(file);
        made.set(file.path, index);
        return index;
    };
    return {
        find: (path) => {
            const file = spellings(path)
                .map((spelling) => byPath.get(spelling))
                .find((hit) => hit !== undefined) ?? endOf(path, byPath);
            if (file === undefined)
                return undefined;
            return toIndex(file);
        },
        findNear: (path) => {
            const [only, ...others] = files.filter((file) => endsAlike(file.path, cleanPath(path)));
            return only === undefined || others.length > 0 ? undefined : toIndex(only);
        },
    };
}
function spellings(path) {
    const clean = cleanPath(path);
    const others = [path, clean, readPath(path).path, clean.normalize("NFKC")];
    const bare = [...new Set(others)].map((one) => one.trim().replace(/^(\.?\/)+/, ""));
    return [path, ...bare].flatMap((one) => [one, one.replace(/^[ab]\//, "")]);
}
function endsAlike(path, written) {
    const [one, other] = [`/${path.toLowerCase()}`, `/${written.toLowerCase()}`];
    return written !== "" && (one.endsWith(other) || other.endsWith(one));
}
const ABSOLUTE = /^(?:\/|[A-Za-z]:\/)/;
/** Finds the file that an absolute path in a clone of the repository names; none where several could be meant. */
function endOf(written, byPath) {
    const path = cleanPath(written);
    if (!ABSOLUTE.test(path))
        return undefined;
    const parts = path.split("/");
    const hits = parts
        .map((_, at) => byPath.get(parts.slice(at).join("/")))
        .filter((hit) => hit !== undefined);
    return new Set(hits).size === 1 ? hits[0] : undefined;
}
function indexFile(file) {
    const hunks = parseHunks(file.patch ?? "");
    const rows = hunks.flatMap((hunk, number) => numberRows(hunk)
        .filter((row) => row.kind !== "note")
        .map((row) => ({ hunk: number, ...row, key: withoutSpace(row.text) })));
    const at = { LEFT: new Map(), RIGHT: new Map() };
    const byKey = new Map();
    rows.forEach((row, offset) => {
        if (row.left !== undefined)
            at.LEFT.set(row.left, row);
        if (row.right !== undefined)
            at.RIGHT.set(row.right, row);
        const known = byKey.get(row.key);
        if (known === undefined)
            byKey.set(row.key, [offset]);
        else
            known.push(offset);
    });
    return {
        file,
        commentable: commentableHunks(hunks),
        rows,
        rowAt: (side, line) => at[side].get(line),
        byKey,
    };
}
/** Quotes are compared without white space, which models change, and without marks of invisible characters. */
export function withoutSpace(text) {
    return withoutMarks(text).replace(/\s+/g, "");
}
