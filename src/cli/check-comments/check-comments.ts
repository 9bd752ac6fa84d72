import { z } from "zod";
import { PULL_FILE_STATUSES, type PullFile } from "../../domain/diff/pull-file.ts";
import type { ReviewComment } from "../../domain/finding/finding.ts";
import { planReview } from "../../domain/finding/plan-review.ts";
import type { CheckCommentsOptions } from "../command-options.ts";
import { readJsonFile } from "../io/read-json-file.ts";
import { writeOutput } from "../io/write-output.ts";

const Patches = z.array(
  z.object({
    path: z.string().min(1),
    status: z.enum(PULL_FILE_STATUSES),
    previousPath: z.string().optional(),
    patch: z.string().nullish(),
  }),
);
// The plan validates the comments, as it must account for each of them.
const Comments = z.union([z.array(z.unknown()), z.object({ comments: z.array(z.unknown()) })]);

/** Prints the publish plan for the comments. */
export async function checkComments(options: CheckCommentsOptions): Promise<void> {
  const [patches, given] = await Promise.all([
    readJsonFile(options.patches, Patches),
    readJsonFile(options.comments, Comments),
  ]);
  const files = patches.map(
    ({ path, status, previousPath, patch }): PullFile => ({
      path,
      status,
      previousPath,
      patch: patch ? patch : undefined,
    }),
  );
  const comments = (Array.isArray(given) ? given : given.comments) as readonly ReviewComment[];
  await writeOutput(`${JSON.stringify(planReview(files, comments), null, 2)}\n`, options.output);
}
