import { setTimeout as wait } from "node:timers/promises";
import type { HttpChannel } from "../../adapters/callback/open-http-channel.ts";
import { runSpec } from "../../compose/runner/run-spec.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { RunnerLog } from "./open-runner-log.ts";
import { type StopCause, stoppedResult } from "./run-end.ts";
import { isDeadline, type RunStop, whenAborted } from "./run-stop.ts";
import { toLocalSpec, toLocalToken } from "./to-local-spec.ts";

export interface RunnerContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: RunnerLog;
  readonly stop: RunStop;
  readonly line: HttpChannel;
  /** Ends the work with an uncaught error. */
  readonly crash: Promise<RunnerResult>;
}

export interface ExecutionResult {
  readonly result: RunnerResult;
  /** Deadline by the local clock, in milliseconds; absent without a deadline. */
  readonly deadlineMs?: number;
}

/** Milliseconds for stopped work to end by itself. */
const GRACE_MS = 4_000;
/** Minimum milliseconds to ask for the server's clock; until then the local clock decides the deadline. */
const MIN_HANDSHAKE_MS = 60_000;

/** Fetches the server's clock and executes the spec until it is done or stopped. Never rejects. */
export async function executeSpec(
  spec: RunnerSpec,
  scene: RunnerContext,
): Promise<ExecutionResult> {
  const { line, stop } = scene;
  const deadline = spec.deadlineAt === undefined ? undefined : Date.parse(spec.deadlineAt);
  if (deadline !== undefined) stop.arm(Math.max(deadline, Date.now() + MIN_HANDSHAKE_MS));
  const skewMs = await line.handshake().then(
    (shaken) => shaken.skewMs,
    () => undefined,
  );
  if (skewMs === undefined) return { result: stoppedResult(undefined, getStopCause(scene)) };
  const ends = deadline === undefined ? {} : { deadlineMs: deadline - skewMs };
  if (ends.deadlineMs !== undefined) stop.arm(ends.deadlineMs);
  return { result: await executeWork(spec, scene, skewMs), ...ends };
}

async function executeWork(
  spec: RunnerSpec,
  scene: RunnerContext,
  skewMs: number,
): Promise<RunnerResult> {
  const { environment, log, line, crash } = scene;
  const { channel } = line;
  const token: typeof channel.token = async (signal) => {
    const fresh = await channel.token(signal);
    log.registerSecret("the code host's token", fresh.value);
    return toLocalToken(fresh, skewMs);
  };
  const temporary = environment.TMPDIR || "/tmp";
  const work = runSpec(toLocalSpec(spec, { skewMs, temporary }), {
    environment,
    channel: { ...channel, token },
    onBug: log.bug,
    // Commands of the repository must not run in a process that has secrets.
    toolsSocket: environment.SVC_TOOLS_SOCKET || "none",
  });
  const tooLate = whenAborted(channel.signal).then(() => wait(GRACE_MS, undefined));
  const result = await Promise.race([work, crash, tooLate]);
  return channel.signal.aborted || result === undefined
    ? stoppedResult(result, getStopCause(scene))
    : result;
}

/** Returns the external cause that ended a run, if any. */
export function getStopCause({ stop, line }: Pick<RunnerContext, "stop" | "line">): StopCause {
  if (stop.signal.aborted) return isDeadline(stop.signal) ? "deadline" : "signal";
  return line.channel.signal.aborted ? "unwanted" : undefined;
}
