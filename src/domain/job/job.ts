import { z } from "zod";
import { StopReason } from "../agent/stop-reason.ts";
import { Severity } from "../core/severity.ts";
import { PullDetails } from "../pull/pull-details.ts";
import { TaskIntent } from "../task/task-intent.ts";

/** Kind of a job. */
export const JobKind = z.enum(["review", "followup", "task"]);
/** Kind of a job. */
export type JobKind = z.infer<typeof JobKind>;

/** Source of a request: an event of the code host, a user of the web app, or a workflow. */
export const JobSource = z.enum(["webhook", "web", "task"]);
/** Source of a request. */
export type JobSource = z.infer<typeof JobSource>;

/** Status of a job. */
export const JobStatus = z.enum([
  "queued",
  "launching",
  "running",
  "draft",
  "publishing",
  "published",
  "replied",
  "succeeded",
  "no_change",
  "refused",
  "failed",
  "cancelled",
  "discarded",
]);
/** Status of a job. */
export type JobStatus = z.infer<typeof JobStatus>;

/** Input, cached and output tokens of all model calls of a job so far. */
export const JobUsage = z.object({
  input: z.number().int().nonnegative(),
  cached: z.number().int().nonnegative(),
  output: z.number().int().nonnegative(),
  calls: z.number().int().nonnegative(),
});
/** Input, cached and output tokens of all model calls of a job so far. */
export type JobUsage = z.infer<typeof JobUsage>;

/** Endpoint and model of a job, with the provider config; without a config, the server's own. */
export const ModelConfig = z.object({
  configId: z.string().min(1).optional(),
  /** Provider of a config, or `server`. */
  provider: z.string().min(1),
  model: z.string().min(1).optional(),
});
/** Endpoint and model of a job, with the provider config. */
export type ModelConfig = Readonly<z.infer<typeof ModelConfig>>;

/** Unit of work, from acceptance to its end. Times are ISO 8601. */
export const Job = z.object({
  id: z.string().min(1),
  kind: JobKind,
  source: JobSource,
  status: JobStatus,
  /** Attempts of a runner, from 1. */
  attempt: z.number().int().positive(),
  /** `owner/name`. */
  repository: z.string().min(3),
  /** Pull request of the job; for a task that opens one, set once it exists. */
  pull: z.number().int().positive().optional(),
  /** Identifies the work in all posts of the service. */
  workId: z.string().min(1),
  /** Login of the requester. */
  requestedBy: z.string().min(1),
  /** Request in the format of the job's kind: plain JSON, immutable. */
  request: z.json(),
  /** For a task that opens a pull request: identifies the failure; see `failureSignature`. */
  signature: z.string().optional(),
  /** Full object id of the commit that is worked on; set at dispatch. */
  head: z.string().optional(),
  /** Details of its pull request, for the page header; set at dispatch or at acceptance. */
  pullDetails: PullDetails.optional(),
  stopReason: StopReason.optional(),
  /** One line for users, without secrets. */
  error: z.string().optional(),
  /** Page of the post. */
  url: z.string().optional(),
  usage: JobUsage.optional(),
  /**
   * Findings of the generated draft, by severity; absent before there is a draft, and for drafts of
   * earlier versions.
   */
  findings: z.record(Severity, z.number().int().nonnegative()).optional(),
  /** Model configuration; fixed when a runner is launched. */
  terms: ModelConfig.optional(),
  /** For a task: the announced or completed write to the code host. */
  intent: TaskIntent.optional(),
  /** Job that replaces this one; set with the stop reason `superseded`. */
  supersededBy: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** Time when the runner had reported its result; the rest is up to users and the code host. */
  doneAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime(),
  /** Version of the row, from 1: an update names the version that it read. */
  version: z.number().int().positive(),
});
/** Unit of work, from acceptance to its end. */
export type Job = Readonly<z.infer<typeof Job>>;

const TERMINAL: ReadonlySet<JobStatus> = new Set([
  "published",
  "replied",
  "succeeded",
  "no_change",
  "refused",
  "failed",
  "cancelled",
  "discarded",
]);

/** Returns whether a status is final. */
export function isTerminal(status: JobStatus): boolean {
  return TERMINAL.has(status);
}
