import { setTimeout as wait } from "node:timers/promises";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { ExecutionResult, RunnerContext } from "./execute-spec.ts";

/** Milliseconds to report a result without a deadline. */
const MAX_REPORT_MS = 10 * 60_000;
const MIN_REPORT_MS = 5_000;
/** Milliseconds to report a result after a signal, before the system kills the process. */
const AFTER_SIGNAL_MS = 9_000;

/** Sends the result until the server accepts it or time is up. Returns the reason if it was not accepted. */
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
  return `the server did not answer in time (${lastTrouble() ?? "no answer"})`;
}

/** Creates the result that reports a crash. */
export const crashedResult = (how: string): RunnerResult => ({
  status: "failed",
  error: `the runner crashed: ${how}`,
});
