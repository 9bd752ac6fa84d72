import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { Redactor } from "../shared/text/create-redactor.ts";
import { errorLine } from "../shared/text/error-line.ts";
import type { ThreadEnd } from "./supervise-thread.ts";

export const STOPPED = "it was stopped";
export const LINGERED = "it did not exit after its result";

const MAX_REASON_CHARS = 500;

export interface RunnerEnd extends ThreadEnd {
  readonly isStopped: boolean;
  /** True if a result was received. */
  readonly hasResult: boolean;
}

/** Describes the end of a runner in one line without secrets. */
export function toRunnerExit(end: RunnerEnd, redactor: Redactor): RunnerExit {
  const { exitCode, killed, error, isStopped, hasResult } = end;
  const died = (how: string, code?: number): RunnerExit => ({
    kind: "died",
    exitCode: code,
    how: redactor.redact(how, MAX_REASON_CHARS),
  });
  if (killed !== undefined) {
    const isDone = hasResult && (killed === STOPPED || killed === LINGERED);
    return isDone ? { kind: "ended" } : died(killed);
  }
  if (error !== undefined) return died(errorReason(error), exitCode);
  if (exitCode !== 0) return died("its program failed", exitCode);
  return isStopped && !hasResult ? died(STOPPED, exitCode) : { kind: "ended" };
}

function errorReason(error: unknown): string {
  const isMemory =
    error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? "it ran out of memory" : errorLine(error);
}
