import { z } from "zod";
import { StopReason } from "../agent/stop-reason.ts";
import { JobUsage } from "../job/job.ts";

const MAX_ERROR_CHARS = 2_000;
const MAX_REPLY_CHARS = 262_144;

/** A follow-up's answer, before it is posted. */
export const FollowupReply = z.object({
  /** Markdown of the model. */
  text: z.string().min(1).max(MAX_REPLY_CHARS),
  /** As the endpoint names it; absent when it did not. */
  model: z.string().max(200).optional(),
  /** Whether the model could read the repository. */
  hadTools: z.boolean(),
  /** Its end is missing: the model stopped at a limit of length. */
  isCut: z.boolean().optional(),
  /** Full object id that it was answered on. */
  head: z.string().max(64),
});
export type FollowupReply = Readonly<z.infer<typeof FollowupReply>>;

const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

/** What a task has written to the code host. */
export const TaskResult = z.object({
  /** Number of the pull request that was opened, or that has got a commit. */
  pull: z.number().int().positive(),
  branch: z.string().min(1).max(255),
  commit: objectId,
  /** How many files the commit changes. */
  files: z.number().int().nonnegative(),
});
export type TaskResult = Readonly<z.infer<typeof TaskResult>>;

/** What a runner says at its end: one for each try. Whatever the schema does not know is dropped. */
export const RunnerResult = z.object({
  status: z.enum(["draft", "reply", "succeeded", "no_change", "refused", "failed", "cancelled"]),
  stopReason: StopReason.optional(),
  /** A review's draft with the commit that its change starts from: its own schema judges it, however deep it is. */
  draft: z.unknown().optional(),
  reply: FollowupReply.optional(),
  task: TaskResult.optional(),
  usage: JobUsage.optional(),
  /** One line for people, without secrets. */
  error: z.string().max(MAX_ERROR_CHARS).optional(),
});
export type RunnerResult = Readonly<z.infer<typeof RunnerResult>>;

/** How a runner's process ended. */
export type RunnerExit =
  | { readonly kind: "ended" }
  /** It died by itself; `how` says so in one line. */
  | { readonly kind: "died"; readonly exitCode?: number | undefined; readonly how: string };
