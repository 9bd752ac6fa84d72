import { type CommentableLines } from "../diff/commentable-lines.ts";
import type { Side } from "../diff/hunk.ts";
import { type RowKind } from "../diff/number-rows.ts";
import type { PullFile } from "../diff/pull-file.ts";
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
    /**
     * The file, also for `./x`, `/x`, `a/x`, `b/x`, `dir\x`, an absolute path that ends with the path of one file alone,
     * the old name of a renamed file and a name as it is shown.
     */
    find(path: string): FileIndex | undefined;
    /** The only file whose path ends as this one does, or the other way round, in capitals or not. */
    findNear(path: string): FileIndex | undefined;
}
/** Indexes the patches of a pull request; each file is indexed when it is first asked for. */
export declare function indexDiff(files: readonly PullFile[]): DiffIndex;
/** Quotes are compared without white space, which models change, and without marks of invisible characters. */
export declare function withoutSpace(text: string): string;
