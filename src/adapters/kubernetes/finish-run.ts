import { setTimeout as wait } from "node:timers/promises";
import { audienceText } from "../../domain/core/audience-text.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { type RunnerExit, RunnerResult } from "../../domain/runner/runner-result.ts";
import { toPlainLines } from "../shared/text/to-plain-lines.ts";
import type { PodObservation } from "./create-pod-observation.ts";
import { deadlineMessage, findPodEnd, findRunnerTermination } from "./find-pod-end.ts";
import { RUNNER_CONTAINER } from "./pod-spec.ts";
import { removeUnit } from "./remove-unit.ts";
import type { RunEnd, RunOptions } from "./run-options.ts";

type FinishingRun = RunOptions & { readonly observation: PodObservation };

/** A runner that has reported has nothing left to do. */
const LINGER_MS = 5_000;
/** The cluster gives a pod half a minute to stop, and takes a while itself. */
const GONE_MS = 60_000;
const MAX_CHARS = 500;

/** Brings a run to its end: nothing of it is left in the cluster when this resolves, or the cluster does not answer. */
export async function finishRun(run: FinishingRun, end: RunEnd): Promise<RunnerExit> {
  const { session, observation: sighting } = run;
  if (end.kind === "unit") return finishEndedRun(run);
  if (end.kind === "talk" && end.end.kind === "result") {
    await waitAtMost(sighting.terminated, LINGER_MS);
    await cleanUp(run);
    return { kind: "ended" };
  }
  const how = describeStop(end, run);
  await cleanUp(run);
  const isDone = end.kind === "stopped" && session.hasResult();
  return isDone ? { kind: "ended" } : { kind: "died", how };
}

/** The container of the tools works on until the cluster has ended the pod. */
async function cleanUp(run: FinishingRun): Promise<void> {
  if (await removeUnit(run)) run.observation.markRemoved();
  await waitAtMost(run.observation.gone, GONE_MS);
}

function describeStop(end: RunEnd, { observation: sighting }: FinishingRun): string {
  if (end.kind === "talk" && end.end.kind === "broken") return end.end.how;
  return end.kind === "stopped" ? "it was stopped" : deadlineMessage(sighting.state().pod);
}

/** Its pod has ended, or never will begin, and no result was heard. */
async function finishEndedRun(run: FinishingRun): Promise<RunnerExit> {
  const { session, observation: sighting, redactor } = run;
  await waitAtMost(session.ended, run.graceMs);
  const isHeard = session.hasResult() || (await reportTerminationMessage(run));
  if (!isHeard) await logOutputTail(run);
  const { state: sight } = sighting;
  const { how, exitCode } = findPodEnd(sight()) ?? { how: "its pod ended" };
  await cleanUp(run);
  if (isHeard) return { kind: "ended" };
  const died = { kind: "died", how: redactor.redact(how, MAX_CHARS) } as const;
  return exitCode === undefined ? died : { ...died, exitCode };
}

/** What the runner has left for us in its termination message, when it could not reach us; gives whether that was a result. */
async function reportTerminationMessage({
  session,
  observation: sighting,
}: FinishingRun): Promise<boolean> {
  const left = findRunnerTermination(sighting.state().pod)?.message ?? "";
  const { data: result } = RunnerResult.safeParse(readJson(left));
  // One that was stopped, or that nobody would hear, did not come to a result: how it ended tells more.
  if (result === undefined || result.status === "cancelled") return false;
  return session.report(result);
}

/** The last lines that the runner has printed, as one log event. */
async function logOutputTail(run: FinishingRun): Promise<void> {
  const { pod, isPodGone } = run.observation.state();
  const name = pod?.metadata?.name;
  if (name === undefined || isPodGone || findRunnerTermination(pod) === undefined) return;
  const lines = await run.cluster.logTail(name, RUNNER_CONTAINER);
  // Together, so that a secret is seen that stands on two lines.
  const clean = run.redactor.redact(lines.join("\n"), lines.length * MAX_CHARS);
  const shown = toPlainLines(clean, lines.length);
  if (shown.length === 0) return;
  for (const line of shown) run.onOutput(line);
  const words = `the last lines that the runner has printed:\n${shown.join("\n")}`;
  const text = audienceText("the last lines of the runner are for administrators", words);
  await run.session.emit([{ type: "log", level: "error", text }]);
}

/** Waits for something, but no longer than that. */
async function waitAtMost(something: Promise<unknown>, ms: number): Promise<void> {
  const done = new AbortController();
  const limit = wait(ms, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([something, limit]);
  done.abort();
}
