import { isAppError } from "../domain/errors/app-error.js";
import { errorText } from "../domain/errors/error-text.js";
/** Runs one step of a run and tells its start and its end. The work may note what came of it. */
export async function inStep(emit, step, work) {
    emit({ type: "step-start", step });
    let noted = { ok: true };
    try {
        const result = await work((note, outcome) => {
            noted = { ok: outcome !== "failed", note };
        });
        emit({ type: "step-end", step, ...noted });
        return result;
    }
    catch (error) {
        emit({ type: "step-end", step, ok: false });
        throw error;
    }
}
/** The ending of a review that nobody has published. */
export function endingOf(outcome) {
    return outcome.kind === "nothing"
        ? { result: outcome, status: "no_change", stopReason: "final" }
        : { result: outcome, status: "draft", stopReason: outcome.stopReason };
}
/** Runs a whole job and tells how it ended, whatever happens. */
export async function endRun(emit, work) {
    try {
        const { result, ...ending } = await work();
        emit({ type: "run-end", ...ending });
        return result;
    }
    catch (error) {
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
