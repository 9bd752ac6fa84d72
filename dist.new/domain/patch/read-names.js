import { closingQuote, unquotePath } from "../diff/quoted-path.js";
const NOWHERE = "/dev/null";
/** Reads the names of a file's header; `undefined` when it names nothing. */
export function readNames(said) {
    const source = rowAfter(said, "rename from ") ?? rowAfter(said, "copy from ");
    const origin = source === undefined ? undefined : unquotePath(source);
    const sides = readSides(said, origin);
    if (sides.old === undefined && sides.new === undefined)
        return undefined;
    const isNew = sides.old === NOWHERE || rowAfter(said, "new file mode ") !== undefined;
    const isGone = sides.new === NOWHERE || rowAfter(said, "deleted file mode ") !== undefined;
    return toNames(sides, origin, { isNew, isGone });
}
function toNames(sides, origin, { isNew, isGone }) {
    const isPrefixed = hasPrefix(sides.old, "a", isNew) && hasPrefix(sides.new, "b", isGone);
    const oldName = sides.old === NOWHERE ? sides.new : sides.old;
    const newName = sides.new === NOWHERE ? sides.old : sides.new;
    return {
        old: origin === undefined ? spellings(oldName, isPrefixed) : [origin],
        new: spellings(newName, isPrefixed),
        isNew,
        isGone,
        isMoved: !isNew && !isGone && strip(oldName ?? "") !== strip(newName ?? ""),
    };
}
const rowAfter = (said, start) => said
    .find((row) => row.startsWith(start))
    ?.slice(start.length)
    .replace(/\r$/, "");
function readSides(said, origin) {
    const [gitOld, gitNew] = readGitLine(rowAfter(said, "diff --git ") ?? "");
    return {
        old: readSide(rowAfter(said, "--- ")) ?? origin ?? gitOld,
        new: readSide(rowAfter(said, "+++ ")) ?? gitNew,
    };
}
const hasPrefix = (name, prefix, mayBeNothing) => name === undefined || (mayBeNothing && name === NOWHERE) || name.startsWith(`${prefix}/`);
const strip = (name) => name.replace(/^[ab]\//, "").replace(/^(?:\.?\/)+/, "");
/** With both prefixes in place they are prefixes; otherwise a folder of that name is the likelier reading. */
function spellings(name, isPrefixed) {
    if (name === undefined)
        return [];
    const bare = name.replace(/^[abciwo]\//, "");
    if (bare === name)
        return [name];
    return isPrefixed ? [bare, name] : [name, bare];
}
/** The path of a `---` or `+++` line: quoted, or up to a tab. */
function readSide(rest) {
    if (rest === undefined)
        return undefined;
    const text = rest.startsWith('"')
        ? rest.slice(0, closingQuote(rest) + 1)
        : (rest.split("\t", 1)[0] ?? "");
    return unquoteLoosely(text.trimEnd());
}
/** Quotes as git sets them, quotes around a plain name, or octal bytes without quotes. */
function unquoteLoosely(text) {
    if (text.startsWith('"'))
        return unquotePath(text);
    return /\\[0-3][0-7]{2}/.test(text) ? unquotePath(`"${text}"`) : text;
}
/** The two names of `diff --git`, which nothing parts but a blank. */
function readGitLine(rest) {
    if (rest === "")
        return [undefined, undefined];
    if (rest.startsWith('"')) {
        const end = closingQuote(rest) + 1;
        return [unquotePath(rest.slice(0, end)), unquoteLoosely(rest.slice(end).trim())];
    }
    const half = (rest.length - 1) / 2;
    const [left, right] = [rest.slice(0, half), rest.slice(half + 1)];
    if (Number.isInteger(half) && strip(left) === strip(right))
        return [left, right];
    const cut = rest.search(/ "?b\//);
    return cut === -1 ? [rest, rest] : [rest.slice(0, cut), unquoteLoosely(rest.slice(cut + 1))];
}
