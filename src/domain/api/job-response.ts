import type { SeverityCounts } from "../finding/severity-counts.ts";
import type { Job, ModelConfig } from "../job/job.ts";
import type { ReviewOptions, TaskRequestSummary } from "../job/job-request.ts";

/** What is told of a job to whoever may see its repository. */
export type JobStatusResponse = Pick<
  Job,
  | "id"
  | "kind"
  | "source"
  | "status"
  | "attempt"
  | "repository"
  | "pull"
  | "head"
  | "pullDetails"
  | "requestedBy"
  | "stopReason"
  | "error"
  | "url"
  | "usage"
  | "supersededBy"
  | "createdAt"
  | "doneAt"
  | "updatedAt"
> & {
  /** Among those that wait, from 1. */
  readonly place?: number;
};

/** One line of `GET /api/reviews`. */
export type ReviewRow = JobStatusResponse & {
  /** Path of its page on this server. */
  readonly page: string;
  /** Title of the pull request when it was asked for; absent for what nobody named. */
  readonly title?: string | undefined;
  /** As the endpoint named it. */
  readonly model?: string | undefined;
  /** Absent before there is a draft. */
  readonly findings?: SeverityCounts | undefined;
};

/** `GET /api/reviews`, the newest first. */
export interface ReviewsResponse {
  readonly reviews: readonly ReviewRow[];
  /** Name it as `before` for older ones; absent at the end. */
  readonly next?: string | undefined;
}

/** What the person who asks may do with a job, and why not. */
export interface JobPermissions {
  /** Edit, publish and discard its draft. */
  readonly mayWrite: boolean;
  readonly mayCancel: boolean;
  /** Whether this server lets anybody approve. */
  readonly mayApprove: boolean;
}

/** What a task was asked for, and what it writes: absent before it is about to. */
export type TaskResponse = TaskRequestSummary & {
  readonly branch?: string;
  /** Of its pull request, or of its commit. */
  readonly pullTitle?: string;
  /** Page of the workflow's run on the code host. */
  readonly runUrl?: string;
};

/** `GET /api/jobs/:id`: a job with what was asked, for its page. */
export type JobResponse = ReviewRow & {
  /** Page of the pull request on the code host. */
  readonly pullUrl?: string;
  /** The comment that asked, the trigger included; of a task, its instruction. */
  readonly comment?: string | undefined;
  readonly options?: ReviewOptions | undefined;
  readonly terms?: ModelConfig | undefined;
  /** Input tokens that it may spend; 0 means no cap. */
  readonly maxInputTokens?: number | undefined;
  readonly rights: JobPermissions;
  /** Of a task alone; absent when its request cannot be read. */
  readonly task?: TaskResponse;
};
