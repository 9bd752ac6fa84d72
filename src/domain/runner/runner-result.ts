import { z } from "zod";
import { StopReason } from "../agent/stop-reason.ts";
import { JobUsage } from "../job/job.ts";

const MAX_ERROR_CHARS = 2_000;
const MAX_REPLY_CHARS = 262_144;

/** Answer of a follow-up, before it is posted. */
export const FollowupReply = z.object({
  /** Markdown written by the model. */
  text: z.string().min(1).max(MAX_REPLY_CHARS),
  /** Model id as reported by the endpoint; absent if not reported. */
  model: z.string().max(200).optional(),
  /** True if the model could read the repository. */
  hadTools: z.boolean(),
  /** True if the end is missing: the model reached a length limit. */
  isCut: z.boolean().optional(),
  /** Full object id of the commit that the answer refers to. */
  head: z.string().max(64),
});
/** Answer of a follow-up, before it is posted. */
export type FollowupReply = Readonly<z.infer<typeof FollowupReply>>;

const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

/** Write of a task to the code host. */
export const TaskResult = z.object({
  /** Number of the pull request that was opened or got a commit. */
  pull: z.number().int().positive(),
  branch: z.string().min(1).max(255),
  commit: objectId,
  /** Number of files changed by the commit. */
  files: z.number().int().nonnegative(),
});
/** Write of a task to the code host. */
export type TaskResult = Readonly<z.infer<typeof TaskResult>>;

/** Result of a runner: one for each attempt. Unknown members are dropped. */
export const RunnerResult = z.object({
  status: z.enum(["draft", "reply", "succeeded", "no_change", "refused", "failed", "cancelled"]),
  stopReason: StopReason.optional(),
  /** Draft of a review with its base commit; validated by its own schema. */
  draft: z.unknown().optional(),
  reply: FollowupReply.optional(),
  task: TaskResult.optional(),
  usage: JobUsage.optional(),
  /** One line for users, without secrets. */
  error: z.string().max(MAX_ERROR_CHARS).optional(),
});
/** Result of a runner: one for each attempt. */
export type RunnerResult = Readonly<z.infer<typeof RunnerResult>>;

/** Exit of a runner's process. */
export type RunnerExit =
  | { readonly kind: "ended" }
  /** The process died by itself; `how` is one line for users. */
  | { readonly kind: "died"; readonly exitCode?: number | undefined; readonly how: string };
