import { z } from "zod";

/** Why a run ended. */
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
export type StopReason = z.infer<typeof StopReason>;
