import { ApiError, unprocessable } from "./api-error.ts";
import type { Json } from "./host-services.ts";
import {
  isJson,
  oneOf,
  optionalList,
  optionalNumber,
  optionalText,
  suppliedText,
} from "./request-body.ts";

export const REVIEW_EVENTS = ["APPROVE", "REQUEST_CHANGES", "COMMENT"] as const;

export type ReviewEventName = (typeof REVIEW_EVENTS)[number];

/** Comment of a request, by line or by position in the older format. */
export interface CommentDraft {
  readonly path: string;
  readonly body: string;
  readonly side: "LEFT" | "RIGHT";
  readonly line?: number | undefined;
  readonly position?: number | undefined;
  readonly startLine?: number | undefined;
  readonly startSide?: "LEFT" | "RIGHT";
}

/** Review of a request; without an event it stays pending. */
export interface ReviewDraftRequest {
  readonly body: string;
  readonly event?: ReviewEventName | undefined;
  readonly commit?: string | undefined;
  readonly comments: readonly CommentDraft[];
}

const MAX_BODY = 65_536;
const SIDES = ["LEFT", "RIGHT"] as const;

/** Reads the request of a review. Types are validated here, places later against the diff. */
export function readNewReview(body: Json): ReviewDraftRequest {
  const event = oneOf(optionalText(body, "event") || undefined, REVIEW_EVENTS);
  const commit = optionalText(body, "commit_id");
  return {
    body: optionalText(body, "body") ?? "",
    comments: optionalList(body, "comments").map(readComment),
    event,
    commit,
  };
}

function readComment(value: unknown): CommentDraft {
  if (!isJson(value)) {
    throw new ApiError(422, { message: "Invalid request.\n\nComments must be objects." });
  }
  return readCommentDraft(value);
}

/** Reads the place and text of a comment. */
export function readCommentDraft(value: Json): CommentDraft {
  const path = suppliedText(value, "path");
  const body = suppliedText(value, "body");
  const numbers = {
    line: optionalNumber(value, "line"),
    position: optionalNumber(value, "position"),
    startLine: optionalNumber(value, "start_line"),
  };
  const startSide = oneOf(optionalText(value, "start_side"), SIDES);
  const side = oneOf(optionalText(value, "side"), SIDES) ?? "RIGHT";
  const given = Object.entries({ ...numbers, startSide }).filter(([, one]) => one !== undefined);
  return { path, body, side, ...Object.fromEntries(given) };
}

/** Returns the error for a text that is longer than the code host accepts. */
export function bodyProblem(body: string): string | undefined {
  return [...body].length > MAX_BODY
    ? `body is too long (maximum is ${MAX_BODY} characters)`
    : undefined;
}

/** Refuses a review without content, and a verdict on the caller's own pull request. */
export function validateReviewEvent(
  event: ReviewEventName | undefined,
  review: { readonly body: string; readonly hasComments: boolean; readonly isOwnPull: boolean },
): void {
  if (review.isOwnPull && event === "APPROVE") {
    throw unprocessable("Can not approve your own pull request");
  }
  if (review.isOwnPull && event === "REQUEST_CHANGES") {
    throw unprocessable("Can not request changes on your own pull request");
  }
  const needsText = event === "COMMENT" || event === "REQUEST_CHANGES";
  if (needsText && review.body.trim() === "" && !review.hasComments) {
    throw unprocessable("Body can't be blank");
  }
}
