import type { PullFile } from "../diff/pull-file.ts";
import { isGenerated } from "./is-generated.ts";
import type { NotReviewedReason } from "./manifest.ts";

/** Says why a changed file is not shown to the model, or `undefined` when it is to be reviewed. */
export function whyLeftOut(
  file: PullFile,
  skipPaths: ReadonlySet<string>,
): NotReviewedReason | undefined {
  if (skipPaths.has(file.path)) return "skipped-by-rule";
  if (file.omission !== undefined) return file.omission;
  if (file.patch !== undefined && file.patch !== "")
    return isGenerated(file.path) ? "generated" : undefined;
  return hasNoContentChange(file) ? "no-content-change" : "no-patch";
}

/** A pure rename or mode change, or an empty file. */
function hasNoContentChange(file: PullFile): boolean {
  return file.additions === 0 && file.deletions === 0;
}

/** Tells whether the code host kept back a patch that the snapshot can give. */
export function lacksPatch(file: PullFile): boolean {
  return !file.patch && file.omission === undefined && !hasNoContentChange(file);
}
