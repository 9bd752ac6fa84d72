import type { Usage } from "../agent/message.ts";
import type { StopReason } from "../agent/stop-reason.ts";
import type { PublishPlan } from "../finding/planned.ts";
import type { Manifest } from "./manifest.ts";

/** A review before anybody has published it. */
export interface ReviewDraft {
  readonly kind: "draft";
  readonly repository: string;
  readonly title: string;
  /** Full object id of the commit or tree that was reviewed. */
  readonly head: string;
  readonly summary: string;
  readonly plan: PublishPlan;
  readonly manifest: Manifest;
  readonly stopReason: StopReason;
  readonly usage: Usage;
  readonly calls: number;
  /** As the endpoint names it; absent when it never answered. */
  readonly model?: string | undefined;
  /** Failures of parts, one line each; the other parts were reviewed. */
  readonly problems: readonly string[];
}

/** There was nothing a model could look at. */
export interface NothingToReview {
  readonly kind: "nothing";
  readonly reason: string;
  readonly manifest: Manifest;
}

export type ReviewOutcome = ReviewDraft | NothingToReview;
