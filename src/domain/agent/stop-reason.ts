import { z } from "zod";

/** Reasons why a run stopped. */
export const StopReason = z.enum([
  "final",
  "deadline",
  "input-token-cap",
  "iteration-cap",
  "repeat-guard",
  "cancelled",
  "superseded",
  "pull-closed",
  "runner-exited",
  "orchestrator-restarted",
]);
/** Reason why a run stopped. */
export type StopReason = z.infer<typeof StopReason>;
