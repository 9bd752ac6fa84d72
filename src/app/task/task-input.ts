import type { StopReason } from "../../domain/agent/stop-reason.ts";
import type { PullEnd, PullRequest, RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TaskResult } from "../../domain/runner/runner-result.ts";
import type { Proposal } from "../../domain/task/proposal.ts";
import type { TaskIntent } from "../../domain/task/task-intent.ts";
import type { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { SnapshotOrigin } from "../../ports/snapshots.ts";

/** What a task is to do, and what it starts from. */
export interface TaskInput {
  readonly jobId: string;
  readonly repository: RepositoryRef;
  readonly request: TaskJobRequest;
  readonly origin: SnapshotOrigin;
  /** Pinned: the branch that was named, or the head of the pull request. */
  readonly base: PullEnd;
  readonly defaultBranch: string;
  /** The pull request that gets another commit; absent for work that opens one. */
  readonly pull?: PullRequest | undefined;
  /** What an earlier runner of this task was about to write. */
  readonly intent?: TaskIntent | undefined;
  /** Hidden line that the body of our pull request ends with. */
  readonly marker?: string | undefined;
  /** Page of the job. */
  readonly page?: string | undefined;
}

/** What came of a task. */
export type TaskOutcome =
  | {
      readonly kind: "published";
      readonly result: TaskResult;
      /** Page of the pull request. */
      readonly url: string;
      readonly stopReason: StopReason;
    }
  /** Nothing was to be written: the change with the body that its pull request would have. */
  | {
      readonly kind: "proposed";
      readonly proposal: Proposal;
      readonly body: string;
      readonly stopReason: StopReason;
    }
  | NoChangeOutcome;

/** Why nothing came of it, one line. */
export interface NoChangeOutcome {
  readonly kind: "no-change" | "refused";
  readonly why: string;
  readonly stopReason: StopReason;
  /** The model gave no answer that can be read; `why` holds its words, if any. */
  readonly isUnreadable?: boolean | undefined;
  /** Whatever else were proposed would be refused for the same reason. */
  readonly endsTask?: boolean | undefined;
}
