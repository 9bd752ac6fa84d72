import type { ReportState } from "../../adapters/callback/open-http-channel.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import { EXIT } from "../exit-codes.ts";

const EXIT_STATUSES: Readonly<Partial<Record<RunnerResult["status"], number>>> = {
  refused: EXIT.refused,
  failed: EXIT.findings,
  cancelled: EXIT.stopped,
};

/** External cause that ended a run. */
export type StopCause = "deadline" | "signal" | "unwanted" | undefined;

/** Returns the exit status of a run; 0 only if its result was accepted. */
export function toExitStatus(
  result: RunnerResult,
  reported: ReportState,
  cause: StopCause,
): number {
  if (cause === "signal") return EXIT.stopped;
  if (reported.kind !== "taken") return EXIT.bug;
  if (result.stopReason === "deadline" && result.status === "failed") return EXIT.stopped;
  return EXIT_STATUSES[result.status] ?? EXIT.ok;
}

/** Returns the result of a stopped run. Finished work is kept. */
export function stoppedResult(result: RunnerResult | undefined, cause: StopCause): RunnerResult {
  if (result !== undefined && result.status !== "failed" && result.status !== "cancelled")
    return result;
  const usage = result?.usage === undefined ? {} : { usage: result.usage };
  return cause === "deadline"
    ? { status: "failed", stopReason: "deadline", error: "ran out of time", ...usage }
    : { status: "cancelled", stopReason: "cancelled", ...usage };
}

/** Returns what remains of a result that was not accepted. A draft or reply becomes a failure without its text. */
export function unreportedResult(result: RunnerResult, why: string): RunnerResult {
  if (result.status !== "draft" && result.status !== "reply") return result;
  const { usage } = result;
  const error = `the ${result.status} was made but could not be reported: ${why}`;
  return {
    status: "failed",
    stopReason: "final",
    error,
    usage,
  };
}
