import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { PatchSection } from "./patch-sections.ts";
import type { RawChange } from "./raw-diff.ts";

/**
 * Creates one entry of a pull request; a patch longer than `maxChars` is left out and marked as
 * such.
 */
export function toPullFile(change: RawChange, section: PatchSection, maxChars: number): PullFile {
  const file = toOutline(change);
  if (section.isBinary) return { ...file, omission: "binary" };
  const { patch, hasHunks, additions, deletions } = section;
  const counted = { ...file, additions, deletions };
  if (change.isSubmodule) return { ...counted, omission: "submodule" };
  if (!hasHunks) return { ...counted, patch: "" };
  if (patch === undefined || patch.length > maxChars) return { ...counted, omission: "too-large" };
  return { ...counted, patch };
}

export function toOutline({ path, status, previousPath }: RawChange): PullFile {
  return { path, status, previousPath };
}

/**
 * Joins the two sections of a type change, a removal and an addition, into one entry with both
 * patches.
 */
export function joinSections(removal: PatchSection, addition: PatchSection): PatchSection {
  const patches = [removal.patch, addition.patch];
  const texts = patches.filter((patch) => patch !== undefined && patch !== "");
  return {
    patch: patches.includes(undefined) ? undefined : texts.join("\n"),
    hasHunks: removal.hasHunks || addition.hasHunks,
    isBinary: removal.isBinary || addition.isBinary,
    additions: removal.additions + addition.additions,
    deletions: removal.deletions + addition.deletions,
  };
}
