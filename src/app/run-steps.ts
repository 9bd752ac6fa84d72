import { isAppError } from "../domain/errors/app-error.ts";
import type { StepName } from "../domain/event/run-event.ts";
import type { ReviewOutcome } from "../domain/review/review-draft.ts";
import type { Emit } from "./emit.ts";

/** Runs one step of a run and tells its start and its end. The work may note what came of it. */
export async function inStep<Result>(
  emit: Emit,
  step: StepName,
  work: (note: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  emit({ type: "step-start", step });
  let noted: { readonly note?: string } = {};
  try {
    const result = await work((note) => {
      noted = { note };
    });
    emit({ type: "step-end", step, ok: true, ...noted });
    return result;
  } catch (error) {
    emit({ type: "step-end", step, ok: false });
    throw error;
  }
}

/** Runs a whole review and tells how it ended, whatever happens. */
export async function endRun(
  emit: Emit,
  work: () => Promise<ReviewOutcome>,
): Promise<ReviewOutcome> {
  try {
    const outcome = await work();
    if (outcome.kind === "nothing")
      emit({ type: "run-end", status: "no_change", stopReason: "final" });
    else emit({ type: "run-end", status: "draft", stopReason: outcome.stopReason });
    return outcome;
  } catch (error) {
    const isCancelled = isAppError(error, "cancelled");
    emit({
      type: "run-end",
      status: isCancelled ? "cancelled" : "failed",
      stopReason: isCancelled ? "cancelled" : "final",
      error: isAppError(error) ? error.message : "an unexpected error; this is a bug",
    });
    throw error;
  }
}
