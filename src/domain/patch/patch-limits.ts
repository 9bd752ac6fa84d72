import type { FilePatch } from "./file-patch.ts";
import type { PatchProblem } from "./patch-problem.ts";

/** Maximum size of a patch: characters, files and hunks. `maxLineChars` limits a line. */
export const PATCH_LIMITS = {
  maxChars: 8_388_608,
  maxLineChars: 1_048_576,
  maxFiles: 5_000,
  maxHunks: 5_000,
} as const;

const tooLargeProblem = (message: string): PatchProblem => ({
  path: "",
  code: "too-large",
  message,
});

/** Returns the problem of a text that is too large to be parsed as a patch, or `undefined`. */
export function checkTextSize(text: string): PatchProblem | undefined {
  const { maxChars, maxLineChars } = PATCH_LIMITS;
  if (text.length > maxChars)
    return tooLargeProblem(`the patch has ${text.length} characters; at most ${maxChars} are read`);
  for (let from = 0; from <= text.length; ) {
    const feed = text.indexOf("\n", from);
    const end = feed === -1 ? text.length : feed;
    if (end - from > maxLineChars)
      return tooLargeProblem(`the patch has a line of more than ${maxLineChars} characters`);
    from = end + 1;
  }
  return undefined;
}

/** Returns the problem of a patch that changes too much at once, or `undefined`. */
export function checkPatchSize(files: readonly FilePatch[]): PatchProblem | undefined {
  const { maxFiles, maxHunks } = PATCH_LIMITS;
  const hunks = files.reduce((sum, file) => sum + file.hunks.length, 0);
  if (files.length > maxFiles)
    return tooLargeProblem(`the patch names ${files.length} files; at most ${maxFiles} are read`);
  if (hunks > maxHunks)
    return tooLargeProblem(`the patch has ${hunks} hunks; at most ${maxHunks} are read`);
  return undefined;
}
