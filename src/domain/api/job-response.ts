import type { SeverityCounts } from "../finding/severity-counts.ts";
import type { Job, ModelConfig } from "../job/job.ts";
import type { ReviewOptions, TaskRequestSummary } from "../job/job-request.ts";

/** Status of a job, for users who can read its repository. */
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
  /** Position among the waiting jobs, 1-based. */
  readonly place?: number;
};

/** Row of `GET /api/reviews`. */
export type ReviewRow = JobStatusResponse & {
  /** Path of the job's page on this server. */
  readonly page: string;
  /** Title of the pull request at the time of the request; absent if unknown. */
  readonly title?: string | undefined;
  /** Model id as reported by the endpoint. */
  readonly model?: string | undefined;
  /** Absent until there is a draft. */
  readonly findings?: SeverityCounts | undefined;
};

/** Response of `GET /api/reviews`, newest first. */
export interface ReviewsResponse {
  readonly reviews: readonly ReviewRow[];
  /** Value of `before` for older entries; absent on the last page. */
  readonly next?: string | undefined;
}

/** Permissions of the current user on a job, with the reasons for those refused. */
export interface JobPermissions {
  /** True if the user can edit, publish and discard the draft. */
  readonly mayWrite: boolean;
  readonly mayCancel: boolean;
  /** True if this server allows approving reviews. */
  readonly mayApprove: boolean;
}

/** Request of a task, and its result; the result is absent until the task is about to write it. */
export type TaskResponse = TaskRequestSummary & {
  readonly branch?: string | undefined;
  /** Title of its pull request, or of its commit. */
  readonly pullTitle?: string | undefined;
  /** Page of the workflow run on the code host. */
  readonly runUrl?: string | undefined;
};

/** Response of `GET /api/jobs/:id`: a job with its request, for the job's page. */
export type JobResponse = ReviewRow & {
  /** Page of the pull request on the code host. */
  readonly pullUrl?: string | undefined;
  /** Comment that requested the job, trigger included; for a task, its instruction. */
  readonly comment?: string | undefined;
  readonly options?: ReviewOptions | undefined;
  readonly terms?: ModelConfig | undefined;
  /** Maximum input tokens of the job; 0 means no limit. */
  readonly maxInputTokens?: number | undefined;
  readonly rights: JobPermissions;
  /** For tasks only; absent if the request cannot be read. */
  readonly task?: TaskResponse | undefined;
};
