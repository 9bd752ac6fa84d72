import type { PatchHunk } from "./file-patch.ts";
import type { PatchProblem } from "./patch-problem.ts";
/** The bytes of a new file, or why its lines make none. */
export declare function newFile(given: readonly PatchHunk[]): Uint8Array | Omit<PatchProblem, "path">;
