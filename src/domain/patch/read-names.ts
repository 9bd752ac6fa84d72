import { closingQuote, unquotePath } from "../diff/quoted-path.ts";

/** The names of a file before and after a change, in every possible reading. */
export interface FileNames {
  readonly old: readonly string[];
  readonly new: readonly string[];
  readonly isNew: boolean;
  readonly isGone: boolean;
  /** The two sides differ although there is no `rename` row. */
  readonly isMoved: boolean;
}

interface HeaderSides {
  readonly old: string | undefined;
  readonly new: string | undefined;
}

const NOWHERE = "/dev/null";

/** Reads the names in a file's header; `undefined` if there are none. */
export function readNames(said: readonly string[]): FileNames | undefined {
  const source = findHeaderValue(said, "rename from ") ?? findHeaderValue(said, "copy from ");
  const origin = source === undefined ? undefined : unquotePath(source);
  const sides = readSides(said, origin);
  if (sides.old === undefined && sides.new === undefined) return undefined;
  const isNew = sides.old === NOWHERE || findHeaderValue(said, "new file mode ") !== undefined;
  const isGone = sides.new === NOWHERE || findHeaderValue(said, "deleted file mode ") !== undefined;
  return toFileNames(sides, origin, { isNew, isGone });
}

function toFileNames(
  sides: HeaderSides,
  origin: string | undefined,
  { isNew, isGone }: Pick<FileNames, "isNew" | "isGone">,
): FileNames {
  const isPrefixed = hasPrefix(sides.old, "a", isNew) && hasPrefix(sides.new, "b", isGone);
  const oldName = sides.old === NOWHERE ? sides.new : sides.old;
  const newName = sides.new === NOWHERE ? sides.old : sides.new;
  return {
    old: origin === undefined ? listSpellings(oldName, isPrefixed) : [origin],
    new: listSpellings(newName, isPrefixed),
    isNew,
    isGone,
    isMoved: !isNew && !isGone && stripPrefix(oldName ?? "") !== stripPrefix(newName ?? ""),
  };
}

const findHeaderValue = (said: readonly string[], start: string): string | undefined =>
  said
    .find((row) => row.startsWith(start))
    ?.slice(start.length)
    .replace(/\r$/, "");

function readSides(said: readonly string[], origin: string | undefined): HeaderSides {
  const [gitOld, gitNew] = readGitLine(findHeaderValue(said, "diff --git ") ?? "");
  return {
    old: readSide(findHeaderValue(said, "--- ")) ?? origin ?? gitOld,
    new: readSide(findHeaderValue(said, "+++ ")) ?? gitNew,
  };
}

const hasPrefix = (name: string | undefined, prefix: string, mayBeNothing: boolean): boolean =>
  name === undefined || (mayBeNothing && name === NOWHERE) || name.startsWith(`${prefix}/`);

const stripPrefix = (name: string): string =>
  name.replace(/^[ab]\//, "").replace(/^(?:\.?\/)+/, "");

/**
 * Lists the readings of a name. If both sides have prefixes, they are prefixes; otherwise a folder of that name is
 * more likely.
 */
function listSpellings(name: string | undefined, isPrefixed: boolean): string[] {
  if (name === undefined) return [];
  const bare = name.replace(/^[abciwo]\//, "");
  if (bare === name) return [name];
  return isPrefixed ? [bare, name] : [name, bare];
}

/** Reads the path of a `---` or `+++` row: quoted, or up to a tab. */
function readSide(rest: string | undefined): string | undefined {
  if (rest === undefined) return undefined;
  const text = rest.startsWith('"')
    ? rest.slice(0, closingQuote(rest) + 1)
    : (rest.split("\t", 1)[0] ?? "");
  return unquoteLoosely(text.trimEnd());
}

/** Unquotes git's quoted names, plain names in quotes, and octal bytes without quotes. */
function unquoteLoosely(text: string): string {
  if (text.startsWith('"')) return unquotePath(text);
  return /\\[0-3][0-7]{2}/.test(text) ? unquotePath(`"${text}"`) : text;
}

/** Splits the two names of a `diff --git` row, which are separated only by a space. */
function readGitLine(rest: string): readonly [string | undefined, string | undefined] {
  if (rest === "") return [undefined, undefined];
  if (rest.startsWith('"')) {
    const end = closingQuote(rest) + 1;
    return [unquotePath(rest.slice(0, end)), unquoteLoosely(rest.slice(end).trim())];
  }
  const half = (rest.length - 1) / 2;
  const [left, right] = [rest.slice(0, half), rest.slice(half + 1)];
  if (Number.isInteger(half) && stripPrefix(left) === stripPrefix(right)) return [left, right];
  const cut = rest.search(/ "?b\//);
  return cut === -1 ? [rest, rest] : [rest.slice(0, cut), unquoteLoosely(rest.slice(cut + 1))];
}
