import { z } from "zod";
import { StopReason } from "../event/run-event.ts";
import { JobUsage } from "../job/job.ts";

const MAX_ERROR_CHARS = 2_000;
const MAX_REPLY_CHARS = 65_536;

/** What a runner says at its end: one for each try. Whatever the schema does not know is dropped. */
export const RunnerResult = z.object({
  status: z.enum(["draft", "reply", "no_change", "refused", "failed", "cancelled"]),
  stopReason: StopReason.optional(),
  /** A review's draft, as the review has it: plain JSON. */
  draft: z.json().optional(),
  /** A follow-up's answer: Markdown of the model. */
  reply: z.string().min(1).max(MAX_REPLY_CHARS).optional(),
  usage: JobUsage.optional(),
  /** One line for people, without secrets. */
  error: z.string().max(MAX_ERROR_CHARS).optional(),
});
export type RunnerResult = Readonly<z.infer<typeof RunnerResult>>;

/** How a runner's process ended. */
export type RunnerExit =
  | { readonly kind: "ended" }
  /** It died by itself; `how` says so in one line. */
  | { readonly kind: "died"; readonly exitCode?: number; readonly how: string };
