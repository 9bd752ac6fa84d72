import { isAppError } from "../../src/domain/core/app-error.ts";
import type { PullRef } from "../../src/domain/pull/pull-request.ts";
import type { CommentPublisher } from "../../src/ports/comment-publisher.ts";
import type { PullReader } from "../../src/ports/pull-reader.ts";
import type { ReviewPublisher } from "../../src/ports/review-publisher.ts";

/**
 * What happens to the first write: lost before or after it took effect, refused for its rate, or never answered;
 * `lost-edit`: the answer to the first edit is lost; `late`: it takes effect after 0.1 s and is listed after 0.2 s.
 */
export type WriteFault =
  | "lost-before"
  | "lost-after"
  | "limited"
  | "silence"
  | "lost-edit"
  | "late";

/** The publishers at the pull request `change` of `PULL_SAMPLE`. */
export interface OpenedPublisher {
  readonly publisher: ReviewPublisher;
  readonly comments: CommentPublisher;
  readonly reader: PullReader;
  readonly change: PullRef;
  /** An issue of the same repository. */
  readonly issue: PullRef;
  /** Full object ids: the head of the pull request, and a commit that is none of its own. */
  readonly head: string;
  readonly strange: string;
  /** Lets a stranger comment on the pull request. */
  commentAsStranger(body: string): Promise<void>;
  /** Id of a comment on the pull request that is not ours. */
  readonly commentId: number;
  /** How often a write was sent to the code host. */
  writes(): number;
  /** Lets time pass on the code host. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

export type OpenPublisher = (fault?: WriteFault) => Promise<OpenedPublisher>;

export const idle = () => new AbortController().signal;

/** Returns the error that a call rejects with. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
}

/** Returns the code of the error that a call rejects with. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const error = await errorOf(call);
  return isAppError(error) ? error.code : error;
}
