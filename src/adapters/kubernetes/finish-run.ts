import { setTimeout as wait } from "node:timers/promises";
import { audienceText } from "../../domain/core/audience-text.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { type RunnerExit, RunnerResult } from "../../domain/runner/runner-result.ts";
import { toPlainLines } from "../shared/text/error-line.ts";
import type { PodObservation } from "./create-pod-observation.ts";
import { deadlineMessage, findPodEnd, findRunnerTermination } from "./find-pod-end.ts";
import { RUNNER_CONTAINER } from "./pod-spec.ts";
import { removeUnit } from "./remove-unit.ts";
import type { RunEnd, RunOptions } from "./run-options.ts";

type FinishingRun = RunOptions & { readonly observation: PodObservation };

/** Time for a runner that has reported to exit. */
const LINGER_MS = 5_000;
/** The cluster gives a pod half a minute to stop, and needs some time itself. */
const GONE_MS = 60_000;
const MAX_CHARS = 500;

/**
 * Ends a run: when this resolves, none of it is left in the cluster, or the cluster does not
 * answer.
 */
export async function finishRun(run: FinishingRun, end: RunEnd): Promise<RunnerExit> {
  const { session, observation } = run;
  if (end.kind === "unit") return finishEndedRun(run);
  if (end.kind === "session" && end.end.kind === "result") {
    await waitAtMost(observation.terminated, LINGER_MS);
    await cleanUp(run);
    return { kind: "ended" };
  }
  const how = describeStop(end, run);
  await cleanUp(run);
  const isDone = end.kind === "stopped" && session.hasResult();
  return isDone ? { kind: "ended" } : { kind: "died", how };
}

/** Removes the unit. The container of the tools works on until the cluster has ended the pod. */
async function cleanUp(run: FinishingRun): Promise<void> {
  if (await removeUnit(run)) run.observation.markRemoved();
  await waitAtMost(run.observation.gone, GONE_MS);
}

function describeStop(end: RunEnd, { observation }: FinishingRun): string {
  if (end.kind === "session" && end.end.kind === "broken") return end.end.how;
  return end.kind === "stopped" ? "it was stopped" : deadlineMessage(observation.state().pod);
}

/** Finishes a run whose pod has ended, or will never start, without a result. */
async function finishEndedRun(run: FinishingRun): Promise<RunnerExit> {
  const { session, observation, redactor } = run;
  await waitAtMost(session.ended, run.graceMs);
  const isHeard = session.hasResult() || (await reportTerminationMessage(run));
  if (!isHeard) await logOutputTail(run);
  const { state } = observation;
  const { how, exitCode } = findPodEnd(state()) ?? { how: "its pod ended" };
  await cleanUp(run);
  if (isHeard) return { kind: "ended" };
  const died = { kind: "died", how: redactor.redact(how, MAX_CHARS) } as const;
  return exitCode === undefined ? died : { ...died, exitCode };
}

/**
 * Reads the runner's termination message, written when it could not reach the server; returns true
 * if that was a result.
 */
async function reportTerminationMessage({ session, observation }: FinishingRun): Promise<boolean> {
  const left = findRunnerTermination(observation.state().pod)?.message ?? "";
  const { data: result } = RunnerResult.safeParse(readJson(left));
  // A run that was stopped or could not connect has no result: the way it ended is more
  // informative.
  if (result === undefined || result.status === "cancelled") return false;
  return session.report(result);
}

/** Emits the last lines that the runner has printed as one log event. */
async function logOutputTail(run: FinishingRun): Promise<void> {
  const { pod, isPodGone } = run.observation.state();
  const name = pod?.metadata?.name;
  if (name === undefined || isPodGone || findRunnerTermination(pod) === undefined) return;
  const lines = await run.cluster.logTail(name, RUNNER_CONTAINER);
  // Redacted together, so that a secret on two lines is found.
  const clean = run.redactor.redact(lines.join("\n"), lines.length * MAX_CHARS);
  const shown = toPlainLines(clean, lines.length);
  if (shown.length === 0) return;
  for (const line of shown) run.onOutput(line);
  const words = `the last lines of the runner:\n${shown.join("\n")}`;
  const text = audienceText(
    "the last lines of the runner are visible to administrators only",
    words,
  );
  await run.session.emit([{ type: "log", level: "error", text }]);
}

/** Waits for a promise up to a time limit. */
async function waitAtMost(something: Promise<unknown>, ms: number): Promise<void> {
  const done = new AbortController();
  const limit = wait(ms, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([something, limit]);
  done.abort();
}
