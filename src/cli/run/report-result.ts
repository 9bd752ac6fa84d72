import { setTimeout as wait } from "node:timers/promises";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { ExecutionResult, RunnerContext } from "./execute-spec.ts";

/** Milliseconds that a result is told for: to the deadline where there is one, and for this long without one. */
const MAX_REPORT_MS = 10 * 60_000;
const MIN_REPORT_MS = 5_000;
/** Since a signal of the system, which is followed by one that cannot be heard. */
const AFTER_SIGNAL_MS = 9_000;

/** Tells the result until somebody has taken it, or it is too late. Tells why nobody has, if so. */
export async function reportResult(
  { line, stop }: Pick<RunnerContext, "line" | "stop">,
  { result, deadlineMs }: ExecutionResult,
  lastTrouble: () => string | undefined,
): Promise<string | undefined> {
  const leftMs = deadlineMs === undefined ? MAX_REPORT_MS : deadlineMs - Date.now();
  await Promise.race([
    line.channel.sendResult(result),
    wait(Math.max(MIN_REPORT_MS, leftMs)),
    stop.afterSignal(AFTER_SIGNAL_MS),
  ]);
  const reported = line.reported();
  if (reported.kind === "taken") return undefined;
  if (reported.kind === "unwanted") return reported.reason;
  return `the server has not answered in time (${lastTrouble() ?? "no answer"})`;
}

/** What a crash is told as. */
export const crashedResult = (how: string): RunnerResult => ({
  status: "failed",
  error: `the runner broke down: ${how}`,
});
