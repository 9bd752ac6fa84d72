import { z } from "zod";
import { isAppError } from "../core/app-error.ts";
import { parseTarget } from "../pull/parse-target.ts";
import type { PullRef } from "../pull/pull-request.ts";
import { readInstructions } from "../trigger/read-instructions.ts";
import { ReviewOptions } from "./job-request.ts";

const MAX_COMMENT_CHARS = 65_536;

/** Review request from the web app. */
export const ReviewRequest = ReviewOptions.extend({
  pullRequest: z.string().trim().min(1).max(2_000),
  comment: z.string().max(MAX_COMMENT_CHARS),
});
/** Review request from the web app. */
export type ReviewRequest = Readonly<z.infer<typeof ReviewRequest>>;

/** Parsed review request. */
export interface ParsedReviewRequest {
  readonly pull: PullRef;
  readonly instructions: string;
  readonly options: ReviewOptions;
}

/** Problem of a review request. */
export interface ReviewRequestProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * Parses a review request: the pull request, and the comment with the trigger as its first word.
 */
export function parseReviewRequest(
  { pullRequest, comment, ...options }: ReviewRequest,
  { trigger, serverUrl }: { readonly trigger: string; readonly serverUrl: string },
): ParsedReviewRequest | { readonly problems: readonly ReviewRequestProblem[] } {
  const problems: ReviewRequestProblem[] = [];
  const pull = parsePull(pullRequest, serverUrl, problems);
  const instructions = readInstructions(comment, trigger);
  if (instructions === undefined)
    problems.push({ path: "comment", message: `must start with ${trigger} as its first word` });
  if (pull === undefined || instructions === undefined) return { problems };
  return { pull, instructions, options };
}

function parsePull(
  text: string,
  serverUrl: string,
  problems: ReviewRequestProblem[],
): PullRef | undefined {
  try {
    return parseTarget(text, { serverUrl });
  } catch (error) {
    if (!isAppError(error)) throw error;
    problems.push({ path: "pullRequest", message: error.message });
    return undefined;
  }
}
