import type { SearchMatch } from "../../domain/snapshot/tree-entry.ts";
/** A longer line is cut: minified files hold megabytes on one. */
export declare const MAX_LINE_BYTES = 4096;
/** Reads `git grep -n -z <tree>`: `tree:path NUL line NUL text LF`, with bounded memory. */
export declare function createMatchParser(tree: string, onMatch: (match: SearchMatch) => void): (chunk: Buffer) => void;
