import { cleanPath, parsePath } from "../answer/written-path.ts";
import { type CommentableLines, commentableHunks } from "../diff/commentable-lines.ts";
import type { Side } from "../diff/hunk.ts";
import { numberRows, type RowKind } from "../diff/number-rows.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import { printablePath } from "../diff/quoted-path.ts";
import { stripInvisibleMarks } from "../untrusted/invisible.ts";

/** Line of a file's diff that can carry a comment. */
export interface IndexedRow {
  readonly hunk: number;
  readonly kind: RowKind;
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly text: string;
  /** Text without white space. */
  readonly key: string;
}

/** Index of one changed file for anchoring. */
export interface FileIndex {
  readonly file: PullFile;
  readonly commentable: CommentableLines;
  readonly rows: readonly IndexedRow[];
  /** Returns the row at a position. */
  rowAt(side: Side, line: number): IndexedRow | undefined;
  /** Offsets in `rows` by `key`, for matching quotes. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
}

/** Finds changed files by a path written by a model. */
export interface DiffIndex {
  /**
   * Finds a file, also by `./x`, `/x`, `a/x`, `b/x`, `dir\x`, an absolute path that ends with the
   * path of exactly one file, the old name of a renamed file, or a name in its printed form.
   */
  find(path: string): FileIndex | undefined;
  /** Finds the only file whose path ends with this one, or the reverse, ignoring case. */
  findNear(path: string): FileIndex | undefined;
}

/** Indexes the patches of a pull request; each file is indexed on first use. */
export function indexDiff(files: readonly PullFile[]): DiffIndex {
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of files) {
    for (const other of [file.previousPath, printablePath(file.path)]) {
      if (other !== undefined && !byPath.has(other)) byPath.set(other, file);
    }
  }
  const made = new Map<string, FileIndex>();
  const toIndex = (file: PullFile): FileIndex => {
    const index = made.get(file.path) ?? indexFile(file);
    made.set(file.path, index);
    return index;
  };
  return {
    find: (path) => {
      const file =
        getPathVariants(path)
          .map((spelling) => byPath.get(spelling))
          .find((hit) => hit !== undefined) ?? findByPathSuffix(path, byPath);
      if (file === undefined) return undefined;
      return toIndex(file);
    },
    findNear: (path) => {
      const [only, ...others] = files.filter((file) =>
        sharesPathSuffix(file.path, cleanPath(path)),
      );
      return only === undefined || others.length > 0 ? undefined : toIndex(only);
    },
  };
}

function getPathVariants(path: string): string[] {
  const clean = cleanPath(path);
  const others = [path, clean, parsePath(path).path, clean.normalize("NFKC")];
  const bare = [...new Set(others)].map((one) => one.trim().replace(/^(\.?\/)+/, ""));
  return [path, ...bare].flatMap((one) => [one, one.replace(/^[ab]\//, "")]);
}

function sharesPathSuffix(path: string, written: string): boolean {
  const [one, other] = [`/${path.toLowerCase()}`, `/${written.toLowerCase()}`];
  return written !== "" && (one.endsWith(other) || other.endsWith(one));
}

const ABSOLUTE = /^(?:\/|[A-Za-z]:\/)/;

/**
 * Finds the file named by an absolute path in a clone of the repository; `undefined` if it is
 * ambiguous.
 */
function findByPathSuffix(
  written: string,
  byPath: ReadonlyMap<string, PullFile>,
): PullFile | undefined {
  const path = cleanPath(written);
  if (!ABSOLUTE.test(path)) return undefined;
  const parts = path.split("/");
  const hits = parts
    .map((_, at) => byPath.get(parts.slice(at).join("/")))
    .filter((hit) => hit !== undefined);
  return new Set(hits).size === 1 ? hits[0] : undefined;
}

function indexFile(file: PullFile): FileIndex {
  const hunks = parseHunks(file.patch ?? "");
  const rows = hunks.flatMap((hunk, number) =>
    numberRows(hunk)
      .filter((row) => row.kind !== "note")
      .map((row): IndexedRow => ({ hunk: number, ...row, key: stripWhitespace(row.text) })),
  );
  const at: Record<Side, Map<number, IndexedRow>> = { LEFT: new Map(), RIGHT: new Map() };
  const byKey = new Map<string, number[]>();
  rows.forEach((row, offset) => {
    if (row.left !== undefined) at.LEFT.set(row.left, row);
    if (row.right !== undefined) at.RIGHT.set(row.right, row);
    const known = byKey.get(row.key);
    if (known === undefined) byKey.set(row.key, [offset]);
    else known.push(offset);
  });
  return {
    file,
    commentable: commentableHunks(hunks),
    rows,
    rowAt: (side, line) => at[side].get(line),
    byKey,
  };
}

/**
 * Removes white space, which models change, and marks of invisible characters, so that quotes can
 * be compared.
 */
export function stripWhitespace(text: string): string {
  return stripInvisibleMarks(text).replace(/\s+/g, "");
}
