import { z } from "zod";
import { isAppError } from "../core/app-error.ts";
import { readInstructions } from "../gate/read-instructions.ts";
import { ReviewOptions } from "../job/job-request.ts";
import { parseTarget } from "../pull/parse-target.ts";
import type { PullRef } from "../pull/pull-request.ts";

const MAX_COMMENT_CHARS = 65_536;

/** What a person asks for in the web app. */
export const ReviewWish = ReviewOptions.extend({
  pullRequest: z.string().trim().min(1).max(2_000),
  comment: z.string().max(MAX_COMMENT_CHARS),
});
export type ReviewWish = Readonly<z.infer<typeof ReviewWish>>;

/** A wish that was read. */
export interface ReadWish {
  readonly pull: PullRef;
  readonly instructions: string;
  readonly options: ReviewOptions;
}

export interface WishProblem {
  readonly path: string;
  readonly message: string;
}

/** Reads a wish: the pull request, and the comment with the trigger as its first word. */
export function readWish(
  { pullRequest, comment, ...options }: ReviewWish,
  { trigger, serverUrl }: { readonly trigger: string; readonly serverUrl: string },
): ReadWish | { readonly problems: readonly WishProblem[] } {
  const problems: WishProblem[] = [];
  const pull = readPull(pullRequest, serverUrl, problems);
  const instructions = readInstructions(comment, trigger);
  if (instructions === undefined)
    problems.push({ path: "comment", message: `must start with ${trigger} as its first word` });
  if (pull === undefined || instructions === undefined) return { problems };
  return { pull, instructions, options };
}

function readPull(text: string, serverUrl: string, problems: WishProblem[]): PullRef | undefined {
  try {
    return parseTarget(text, { serverUrl });
  } catch (error) {
    if (!isAppError(error)) throw error;
    problems.push({ path: "pullRequest", message: error.message });
    return undefined;
  }
}
