import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { StepName } from "../../domain/event/run-event.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { Emit } from "./run-context.ts";

/** Adds a note to the end of a step; `failed` when the step ends without its result. */
export type SetStepNote = (text: string, outcome?: "failed" | undefined) => void;

/** Runs one step of a run and emits its start and its end, with an optional note. */
export async function runStep<Result>(
  emit: Emit,
  step: StepName,
  work: (note: SetStepNote) => Promise<Result>,
): Promise<Result> {
  emit({ type: "step-start", step });
  let noted: { readonly ok: boolean; readonly note?: string | undefined } = { ok: true };
  try {
    const result = await work((note, outcome) => {
      noted = { ok: outcome !== "failed", note };
    });
    emit({ type: "step-end", step, ...noted });
    return result;
  } catch (error) {
    emit({ type: "step-end", step, ok: false });
    throw error;
  }
}

/** A successful end of a run. */
export interface RunEnding<Result> {
  readonly result: Result;
  /** Status of the job. */
  readonly status: "draft" | "no_change" | "published" | "refused" | "replied" | "succeeded";
  readonly error?: string | undefined;
  readonly stopReason: StopReason;
}

/** Returns the ending of a review that was not published. */
export function toRunEnding(outcome: ReviewOutcome): RunEnding<ReviewOutcome> {
  return outcome.kind === "nothing"
    ? { result: outcome, status: "no_change", stopReason: "final" }
    : { result: outcome, status: "draft", stopReason: outcome.stopReason };
}

/** Runs a whole job and emits its end in every case. */
export async function withRunEnd<Result>(
  emit: Emit,
  work: () => Promise<RunEnding<Result>>,
): Promise<Result> {
  try {
    const { result, ...ending } = await work();
    emit({ type: "run-end", ...ending });
    return result;
  } catch (error) {
    const isCancelled = isAppError(error, "cancelled");
    emit({
      type: "run-end",
      status: isCancelled ? "cancelled" : "failed",
      stopReason: isCancelled ? "cancelled" : "final",
      error: isAppError(error) ? errorText(error) : "an unexpected error; this is a bug",
    });
    throw error;
  }
}
