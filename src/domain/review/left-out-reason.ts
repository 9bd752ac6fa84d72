import type { PullFile } from "../diff/pull-file.ts";
import { isGenerated } from "./is-generated.ts";
import type { NotReviewedReason } from "./manifest.ts";

/** Says why a changed file is not shown to the model, or `undefined` when it is to be reviewed. */
export function leftOutReason(
  file: PullFile,
  skipPaths: ReadonlySet<string>,
): NotReviewedReason | undefined {
  if (skipPaths.has(file.path)) return "skipped-by-rule";
  if (file.omission !== undefined) return file.omission;
  if (file.patch !== undefined && file.patch !== "") {
    if (isGenerated(file.path)) return "generated";
    return isPointer(file.patch) ? "binary" : undefined;
  }
  return hasNoContentChange(file) ? "no-content-change" : "no-patch";
}

const POINTER_LINE = /^(?:@@ .*|\\.*|[-+ ](?:version|oid|size|ext-[\w-]+) \S+)$/;
const POINTER_VERSION = /^[-+ ]version https:\/\/git-lfs\.github\.com\/spec\/v\d+$/m;

/** A pointer of Git LFS says nothing of what it points at. */
function isPointer(patch: string): boolean {
  const lines = patch.split("\n").filter((line) => line !== "");
  return POINTER_VERSION.test(patch) && lines.every((line) => POINTER_LINE.test(line));
}

/**
 * A pure rename or mode change, or an empty file. That no line is counted does not say so: a code host counts none of a
 * binary file either.
 */
function hasNoContentChange({ patch, additions, deletions }: PullFile): boolean {
  return patch === "" && additions === 0 && deletions === 0;
}

/** Tells whether only the snapshot can say what was changed: the code host has kept the patch back, or has none. */
export function lacksPatch(file: PullFile): boolean {
  return !file.patch && file.omission === undefined && !hasNoContentChange(file);
}
