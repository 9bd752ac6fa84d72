import { z } from "zod";
import { isCompletePatch } from "../../domain/diff/is-complete-patch.ts";
import { PULL_FILE_STATUSES, type PullFile } from "../../domain/diff/pull-file.ts";

const count = z.number().int().nonnegative();

/** Fields used of an entry of `GET /repos/{owner}/{repo}/pulls/{pull_number}/files`. */
export const FileSchema = z.object({
  filename: z.string().min(1),
  // A status added by the code host later is treated as a change.
  status: z.enum(PULL_FILE_STATUSES).catch("changed"),
  previous_filename: z.string().optional(),
  patch: z.string().nullish(),
  additions: count,
  deletions: count,
});

/** Text that git shows for a submodule: the list has no modes, and no reviewed file contains it. */
const SUBMODULE =
  /^@@ [^\n]+ @@[^\n]*(?:\n[-+]Subproject commit [0-9a-f]{40,64}(?:-dirty)?(?:\n\\[^\n]*)?)+\n?$/;

/**
 * Creates one entry of the pull request; a truncated patch is left out, for the caller to get
 * elsewhere.
 */
export function toPullFile(entry: z.output<typeof FileSchema>): PullFile {
  const { filename: path, status, previous_filename: previousPath, additions, deletions } = entry;
  const file = {
    path,
    status,
    previousPath,
    additions,
    deletions,
  };
  const patch = entry.patch ?? "";
  if (SUBMODULE.test(patch)) return { ...file, omission: "submodule" };
  return patch !== "" && isCompletePatch(patch, { additions, deletions })
    ? { ...file, patch }
    : file;
}
