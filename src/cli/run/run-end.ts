import type { ReportState } from "../../adapters/callback/open-http-channel.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import { EXIT } from "../exit-codes.ts";

const EXIT_STATUSES: Readonly<Partial<Record<RunnerResult["status"], number>>> = {
  refused: EXIT.refused,
  failed: EXIT.findings,
  cancelled: EXIT.stopped,
};

/** What ended a run from outside. */
export type StopCause = "deadline" | "signal" | "unwanted" | undefined;

/** The exit status of a run: 0 only when its result was taken. */
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

/** What a stopped run says. A work that was done all the same is not thrown away. */
export function stoppedResult(result: RunnerResult | undefined, cause: StopCause): RunnerResult {
  if (result !== undefined && result.status !== "failed" && result.status !== "cancelled")
    return result;
  const usage = result?.usage === undefined ? {} : { usage: result.usage };
  return cause === "deadline"
    ? { status: "failed", stopReason: "deadline", error: "ran out of time", ...usage }
    : { status: "cancelled", stopReason: "cancelled", ...usage };
}

/** What is left of a result that nobody took: a draft or a reply without its text is none. */
export function unreportedResult(result: RunnerResult, why: string): RunnerResult {
  if (result.status !== "draft" && result.status !== "reply") return result;
  const { usage } = result;
  const error = `the ${result.status} was made, and could not be reported: ${why}`;
  return {
    status: "failed",
    stopReason: "final",
    error,
    usage,
  };
}
