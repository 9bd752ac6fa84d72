import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { NoChangeOutcome } from "./task-input.ts";

/** Errors that refuse one change; another one may be accepted. */
const CHANGE_REFUSALS: readonly ErrorCode[] = ["publish-held", "head-moved"];
/** Errors that refuse every change of the task. */
const TASK_REFUSALS: readonly ErrorCode[] = ["branch-not-owned", "followup-cap", "pull-closed"];

/** Converts an error that forbids a write to a refusal; rethrows any other error. */
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
