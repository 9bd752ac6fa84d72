import { type CommentableLines, commentableHunks } from "../diff/commentable-lines.ts";
import type { Side } from "../diff/hunk.ts";
import { numberRows, type RowKind } from "../diff/number-rows.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import { printablePath } from "../diff/printable-path.ts";
import type { PullFile } from "../diff/pull-file.ts";
import { withoutMarks } from "../untrusted/invisible.ts";

/** A line of a file's diff that a comment can stand on. */
export interface IndexedRow {
  readonly hunk: number;
  readonly kind: RowKind;
  readonly left?: number;
  readonly right?: number;
  readonly text: string;
  /** The text without white space. */
  readonly key: string;
}

/** What anchoring needs to know of one changed file. */
export interface FileIndex {
  readonly file: PullFile;
  readonly commentable: CommentableLines;
  readonly rows: readonly IndexedRow[];
  /** The row at a position. */
  rowAt(side: Side, line: number): IndexedRow | undefined;
  /** Offsets in `rows` by `key`, for quotes. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
}

/** Finds changed files by the path a model wrote. */
export interface DiffIndex {
  /** The file, also for `./x`, `/x`, `a/x`, `b/x`, the old name of a renamed file and a name as it is shown. */
  find(path: string): FileIndex | undefined;
}

/** Indexes the patches of a pull request; each file is indexed when it is first asked for. */
export function indexDiff(files: readonly PullFile[]): DiffIndex {
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of files) {
    for (const other of [file.previousPath, printablePath(file.path)]) {
      if (other !== undefined && !byPath.has(other)) byPath.set(other, file);
    }
  }
  const made = new Map<string, FileIndex>();
  return {
    find: (path) => {
      const file = spellings(path)
        .map((spelling) => byPath.get(spelling))
        .find((hit) => hit !== undefined);
      if (file === undefined) return undefined;
      const index = made.get(file.path) ?? indexFile(file);
      made.set(file.path, index);
      return index;
    },
  };
}

function spellings(path: string): string[] {
  const bare = path.trim().replace(/^(\.?\/)+/, "");
  return [path, bare, bare.replace(/^[ab]\//, "")];
}

function indexFile(file: PullFile): FileIndex {
  const hunks = parseHunks(file.patch ?? "");
  const rows = hunks.flatMap((hunk, number) =>
    numberRows(hunk)
      .filter((row) => row.kind !== "note")
      .map((row): IndexedRow => ({ hunk: number, ...row, key: withoutSpace(row.text) })),
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

/** Quotes are compared without white space, which models change, and without marks of invisible characters. */
export function withoutSpace(text: string): string {
  return withoutMarks(text).replace(/\s+/g, "");
}
