import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { NoChangeOutcome } from "./task-input.ts";

/** What one change must not be written for; another one may be. */
const CHANGE_REFUSALS: readonly ErrorCode[] = ["publish-held", "head-moved"];
/** What no change of the task may be written for. */
const TASK_REFUSALS: readonly ErrorCode[] = ["branch-not-owned", "followup-cap", "pull-closed"];

/** Makes a refusal of what says that something must not be written; whatever else went wrong is thrown again. */
export function toRefusal(error: unknown, stopReason: StopReason): NoChangeOutcome {
  if (!isAppError(error)) throw error;
  const endsTask = TASK_REFUSALS.includes(error.code);
  if (!endsTask && !CHANGE_REFUSALS.includes(error.code)) throw error;
  return {
    kind: "refused",
    why: errorText(error),
    stopReason,
    endsTask: endsTask ? endsTask : undefined,
  };
}
