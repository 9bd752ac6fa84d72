import { firstLine } from "../shared/first-line.js";
export const STOPPED = "it was stopped";
export const LINGERED = "it did not end after its result";
const MAX_HOW_CHARS = 500;
/** Says how a runner ended, in one line without secrets. */
export function toRunnerExit(end, redactor) {
    const { exitCode, killed, error, isStopped, hasResult } = end;
    const died = (how, code) => ({
        kind: "died",
        ...(code === undefined ? {} : { exitCode: code }),
        how: redactor.redact(how, MAX_HOW_CHARS),
    });
    if (killed !== undefined) {
        const isDone = hasResult && (killed === STOPPED || killed === LINGERED);
        return isDone ? { kind: "ended" } : died(killed);
    }
    if (error !== undefined)
        return died(toHow(error), exitCode);
    if (exitCode !== 0)
        return died("its program gave up", exitCode);
    return isStopped && !hasResult ? died(STOPPED, exitCode) : { kind: "ended" };
}
function toHow(error) {
    const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    return isMemory ? "it ran out of memory" : firstLine(error);
}
