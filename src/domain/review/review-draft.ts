import type { Usage } from "../agent/message.ts";
import type { StopReason } from "../agent/stop-reason.ts";
import type { ReviewCoverage } from "../delta/coverage.ts";
import type { HunkState } from "../delta/record-coverage.ts";
import type { PublishPlan } from "../finding/planned.ts";
import type { HunkList } from "./hunk-list.ts";
import type { Manifest } from "./manifest.ts";
import type { AppliedRule } from "./path-rule.ts";

/** Review before it is published. */
export interface ReviewDraft {
  readonly kind: "draft";
  readonly repository: string;
  readonly title: string;
  /** Full object id of the reviewed commit or tree. */
  readonly head: string;
  readonly summary: string;
  readonly plan: PublishPlan;
  readonly manifest: Manifest;
  readonly stopReason: StopReason;
  readonly usage: Usage;
  readonly calls: number;
  /** Model id as reported by the endpoint; absent if it never answered. */
  readonly model?: string | undefined;
  /** Coverage of the pull request by this review and earlier ones; absent for a change outside a code host. */
  readonly coverage?: DraftCoverage | undefined;
  /** Rules for parts of the repository that applied to reviewed files. */
  readonly rules?: readonly AppliedRule[] | undefined;
  /** States of all hunks of the change; absent in drafts of earlier versions. */
  readonly hunks?: HunkList | undefined;
  /** Failures of parts, one line each; the other parts were reviewed. */
  readonly problems: readonly string[];
}

/** Coverage of a pull request after a review. */
export interface DraftCoverage extends ReviewCoverage {
  /** Number of hunks by state. */
  readonly hunks: Readonly<Record<HunkState, number>>;
  /** Reason why a second review was about the whole change; absent if it was not. */
  readonly widened?: string | undefined;
  /** Changes of the base under the change, or the reason why they are not known; one line each. */
  readonly baseNotes?: readonly string[] | undefined;
}

/** Result of a review without content for the model. */
export interface NothingToReview {
  readonly kind: "nothing";
  readonly reason: string;
  readonly manifest: Manifest;
}

/** Draft of a review, or the reason for having none. */
export type ReviewOutcome = ReviewDraft | NothingToReview;
