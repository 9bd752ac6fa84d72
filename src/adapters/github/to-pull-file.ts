import { z } from "zod";
import { isCompletePatch } from "../../domain/diff/is-complete-patch.ts";
import { PULL_FILE_STATUSES, type PullFile } from "../../domain/diff/pull-file.ts";

const count = z.number().int().nonnegative();

/** What we use of an entry of `GET /repos/{owner}/{repo}/pulls/{pull_number}/files`. */
export const FileSchema = z.object({
  filename: z.string().min(1),
  // A status that the code host adds one day is a change all the same.
  status: z.enum(PULL_FILE_STATUSES).catch("changed"),
  previous_filename: z.string().optional(),
  patch: z.string().nullish(),
  additions: count,
  deletions: count,
});

/** The list does not tell modes: this text is what git shows of a submodule, and nobody reviews a file that holds it. */
const SUBMODULE =
  /^@@ [^\n]+ @@[^\n]*(?:\n[-+]Subproject commit [0-9a-f]{40,64}(?:-dirty)?(?:\n\\[^\n]*)?)+\n?$/;

/** Makes one entry of the pull request; a patch that was cut off is left out, for the caller to take elsewhere. */
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
