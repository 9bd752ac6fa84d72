import { setTimeout as wait } from "node:timers/promises";
import { audienceText } from "../../domain/core/audience-text.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { type RunnerExit, RunnerResult } from "../../domain/runner/runner-result.ts";
import { plainLines } from "../shared/text/plain-lines.ts";
import type { Sighting } from "./create-sighting.ts";
import { podEnding, runnerEnd, tooLong } from "./pod-ending.ts";
import { RUNNER_CONTAINER } from "./pod-spec.ts";
import { removeUnit } from "./remove-unit.ts";
import type { RunEnd, RunOptions } from "./run-options.ts";

type Settling = RunOptions & { readonly sighting: Sighting };

/** A runner that has reported has nothing left to do. */
const LINGER_MS = 5_000;
/** The cluster gives a pod half a minute to stop, and takes a while itself. */
const GONE_MS = 60_000;
const MAX_CHARS = 500;

/** Brings a run to its end: nothing of it is left in the cluster when this resolves, or the cluster does not answer. */
export async function settleRun(run: Settling, end: RunEnd): Promise<RunnerExit> {
  const { session, sighting } = run;
  if (end.kind === "unit") return settleEnded(run);
  if (end.kind === "talk" && end.end.kind === "result") {
    await within(sighting.rested, LINGER_MS);
    await clearAway(run);
    return { kind: "ended" };
  }
  const how = howOf(end, run);
  await clearAway(run);
  const isDone = end.kind === "stopped" && session.hasResult();
  return isDone ? { kind: "ended" } : { kind: "died", how };
}

/** The container of the tools works on until the cluster has ended the pod. */
async function clearAway(run: Settling): Promise<void> {
  if (await removeUnit(run)) run.sighting.removed();
  await within(run.sighting.gone, GONE_MS);
}

function howOf(end: RunEnd, { sighting }: Settling): string {
  if (end.kind === "talk" && end.end.kind === "broken") return end.end.how;
  return end.kind === "stopped" ? "it was stopped" : tooLong(sighting.sight().pod);
}

/** Its pod has ended, or never will begin, and no result was heard. */
async function settleEnded(run: Settling): Promise<RunnerExit> {
  const { session, sighting, redactor } = run;
  await within(session.over, run.graceMs);
  const isHeard = session.hasResult() || (await reportLeft(run));
  if (!isHeard) await tellOutput(run);
  const { sight } = sighting;
  const { how, exitCode } = podEnding(sight()) ?? { how: "its pod ended" };
  await clearAway(run);
  if (isHeard) return { kind: "ended" };
  const died = { kind: "died", how: redactor.redact(how, MAX_CHARS) } as const;
  return exitCode === undefined ? died : { ...died, exitCode };
}

/** What the runner has left for us in its termination message, when it could not reach us; gives whether that was a result. */
async function reportLeft({ session, sighting }: Settling): Promise<boolean> {
  const left = runnerEnd(sighting.sight().pod)?.message ?? "";
  const { data: result } = RunnerResult.safeParse(readJson(left));
  // One that was stopped, or that nobody would hear, did not come to a result: how it ended tells more.
  if (result === undefined || result.status === "cancelled") return false;
  return session.report(result);
}

/** The last lines that the runner has printed, as one log event. */
async function tellOutput(run: Settling): Promise<void> {
  const { pod, isPodGone } = run.sighting.sight();
  const name = pod?.metadata?.name;
  if (name === undefined || isPodGone || runnerEnd(pod) === undefined) return;
  const lines = await run.cluster.logTail(name, RUNNER_CONTAINER);
  // Together, so that a secret is seen that stands on two lines.
  const clean = run.redactor.redact(lines.join("\n"), lines.length * MAX_CHARS);
  const shown = plainLines(clean, lines.length);
  if (shown.length === 0) return;
  for (const line of shown) run.onOutput(line);
  const words = `the last lines that the runner has printed:\n${shown.join("\n")}`;
  const text = audienceText("the last lines of the runner are for administrators", words);
  await run.session.say([{ type: "log", level: "error", text }]);
}

/** Waits for something, but no longer than that. */
async function within(something: Promise<unknown>, ms: number): Promise<void> {
  const done = new AbortController();
  const limit = wait(ms, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([something, limit]);
  done.abort();
}
