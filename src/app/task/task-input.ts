import type { StopReason } from "../../domain/agent/stop-reason.ts";
import type { PullEnd, PullRequest, RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TaskResult } from "../../domain/runner/runner-result.ts";
import type { Proposal } from "../../domain/task/proposal.ts";
import type { TaskIntent } from "../../domain/task/task-intent.ts";
import type { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { SnapshotOrigin } from "../../ports/snapshots.ts";

/** The request of a task, and its base. */
export interface TaskInput {
  readonly jobId: string;
  readonly repository: RepositoryRef;
  readonly request: TaskJobRequest;
  readonly origin: SnapshotOrigin;
  /** Pinned base: the requested branch, or the head of the pull request. */
  readonly base: PullEnd;
  readonly defaultBranch: string;
  /** The pull request to add a commit to; absent for work that opens one. */
  readonly pull?: PullRequest | undefined;
  /** Intent of an earlier runner of this task. */
  readonly intent?: TaskIntent | undefined;
  /** Hidden line at the end of the pull request's body. */
  readonly marker?: string | undefined;
  /** Page of the job. */
  readonly page?: string | undefined;
}

/** Result of a task. */
export type TaskOutcome =
  | {
      readonly kind: "published";
      readonly result: TaskResult;
      /** Page of the pull request. */
      readonly url: string;
      readonly stopReason: StopReason;
    }
  /** The proposed change with the body of its pull request, when nothing is to be written. */
  | {
      readonly kind: "proposed";
      readonly proposal: Proposal;
      readonly body: string;
      readonly stopReason: StopReason;
    }
  | NoChangeOutcome;

/** Reason for ending without a change, one line. */
export interface NoChangeOutcome {
  readonly kind: "no-change" | "refused";
  readonly why: string;
  readonly stopReason: StopReason;
  /** The model's answer could not be read; `why` contains its text, if any. */
  readonly isUnreadable?: boolean | undefined;
  /** Any other proposal would be refused for the same reason. */
  readonly endsTask?: boolean | undefined;
}
