import { z } from "zod";
import { StopReason } from "../agent/stop-reason.ts";
import { Severity } from "../core/severity.ts";
import { PullDetails } from "../pull/pull-details.ts";
import { TaskIntent } from "../task/task-intent.ts";

export const JobKind = z.enum(["review", "followup", "task"]);
export type JobKind = z.infer<typeof JobKind>;

/** Who asked: an event of the code host, a person in the web app, a workflow. */
export const JobSource = z.enum(["webhook", "web", "task"]);
export type JobSource = z.infer<typeof JobSource>;

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
export type JobStatus = z.infer<typeof JobStatus>;

/** Input, cached and output tokens of all model calls of a job so far. */
export const JobUsage = z.object({
  input: z.number().int().nonnegative(),
  cached: z.number().int().nonnegative(),
  output: z.number().int().nonnegative(),
  calls: z.number().int().nonnegative(),
});
export type JobUsage = z.infer<typeof JobUsage>;

/** Which endpoint and model did the work, and by which provider config; without one the server's own. */
export const ModelConfig = z.object({
  configId: z.string().min(1).optional(),
  /** A provider of a config, or `server`. */
  provider: z.string().min(1),
  model: z.string().min(1).optional(),
});
export type ModelConfig = Readonly<z.infer<typeof ModelConfig>>;

/** One piece of work, from the moment it is taken to its end. Times are ISO 8601. */
export const Job = z.object({
  id: z.string().min(1),
  kind: JobKind,
  source: JobSource,
  status: JobStatus,
  /** Counts the tries of a runner, from 1. */
  attempt: z.number().int().positive(),
  /** `owner/name`. */
  repository: z.string().min(3),
  /** Pull request that it is about; of a task that opens one, since it has. */
  pull: z.number().int().positive().optional(),
  /** Names the work among all that we post. */
  workId: z.string().min(1),
  /** Login of who asked. */
  requestedBy: z.string().min(1),
  /** What is to be done, as the kind has it: plain JSON, never changed. */
  request: z.json(),
  /** Of a task that opens a pull request: names the failure; see `failureSignature`. */
  signature: z.string().optional(),
  /** Full object id that is worked on; known from dispatch on. */
  head: z.string().optional(),
  /** Of its pull request, for the head of its page; known from dispatch on, or from when it was taken. */
  pullDetails: PullDetails.optional(),
  stopReason: StopReason.optional(),
  /** One line for people, without secrets. */
  error: z.string().optional(),
  /** Page of what was posted. */
  url: z.string().optional(),
  usage: JobUsage.optional(),
  /** Of the draft as it was made, by severity; absent before there is one, and for drafts of earlier versions. */
  findings: z.record(Severity, z.number().int().nonnegative()).optional(),
  /** Settled when a runner is launched. */
  terms: ModelConfig.optional(),
  /** Of a task: what it is about to write to the code host, or has written. */
  intent: TaskIntent.optional(),
  /** Job that takes the place of this one; set with the stop reason `superseded`. */
  supersededBy: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** When its runner had said all: what follows is up to people and the code host. */
  doneAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime(),
  /** Counts the changes of the row, from 1: a change names the version that it read. */
  version: z.number().int().positive(),
});
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

/** Tells whether a status is final: nothing ever follows it. */
export function isTerminal(status: JobStatus): boolean {
  return TERMINAL.has(status);
}
