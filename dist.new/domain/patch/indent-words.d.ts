import type { HunkRow } from "./hunk-rows.ts";
/** Describes how a hunk is indented otherwise than the file, with line numbers and amounts, so that the model can fix it. */
export declare function describeUnclear(rows: readonly HunkRow[], isUniform: boolean): string;
