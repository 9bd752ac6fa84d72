import type { FilePatch } from "./file-patch.ts";
import type { PatchProblem } from "./patch-problem.ts";
/** Most that a patch may be: characters, files and hunks. A line may have `maxLineChars`. */
export declare const PATCH_LIMITS: {
    readonly maxChars: 8388608;
    readonly maxLineChars: 1048576;
    readonly maxFiles: 5000;
    readonly maxHunks: 5000;
};
/** Says why a text is too large to be read as a patch; `undefined` when it is not. */
export declare function checkTextSize(text: string): PatchProblem | undefined;
/** Says why a patch changes too much at once; `undefined` when it does not. */
export declare function checkParts(files: readonly FilePatch[]): PatchProblem | undefined;
