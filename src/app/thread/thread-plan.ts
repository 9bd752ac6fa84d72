import type { PostedFinding } from "../../domain/finding/posted-finding.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import type { ThreadDecision } from "../../domain/thread/decide-thread.ts";
import type { FindingThread } from "../../domain/thread/finding-thread.ts";
import type { ThreadResolution } from "../../ports/thread-resolver.ts";

/** A thread of a finding with the decision on it. */
export interface DecidedThread extends FindingThread, ThreadDecision {
  readonly resolution?: ThreadResolution | undefined;
}

/** Decisions on the threads of a pull request's findings. */
export interface ThreadPlan {
  readonly head: string;
  readonly threads: readonly DecidedThread[];
  /** All findings with a thread, also declined ones whose own comment was deleted. */
  readonly known: readonly KnownFinding[];
}

/** A finding that has a thread. */
export type KnownFinding = Pick<PostedFinding, "id" | "path" | "url">;

/** The latest review of a pull request; `draft` is absent if there was nothing new to review. */
export interface LatestReview {
  readonly pull: PullRef;
  readonly draft?: Pick<ReviewDraft, "head" | "plan" | "manifest"> | undefined;
}
