import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { StartedRunner } from "../../ports/launcher.ts";
import { createLaunchStep } from "./create-launch-step.ts";
import { createPodObservation } from "./create-pod-observation.ts";
import { findPodEnd } from "./find-pod-end.ts";
import { finishRun } from "./finish-run.ts";
import type { RunEnd, RunOptions } from "./run-options.ts";

/**
 * Time after the deadline, at which the cluster normally ends a run, for a cluster that could not.
 */
const LATE_MS = 30_000;

/** Follows a started run, by its events and its state in the cluster, to its end. */
export function followRun(options: RunOptions): StartedRunner {
  const { session, clock } = options;
  const sighting = createPodObservation(clock);
  const launch = createLaunchStep(options);
  const ends = Promise.withResolvers<RunEnd>();
  const lastMs = Date.parse(options.deadlineAt) + LATE_MS;
  const untrack = options.watch.track(options.key, (seen) => {
    if (Date.parse(clock.now()) > lastMs) ends.resolve({ kind: "late" });
    if (seen === undefined) return;
    const sight = sighting.update(seen);
    launch.update(sight);
    if (findPodEnd(sight) !== undefined) ends.resolve({ kind: "unit" });
  });
  const sessionEnd = session.ended.then((end): RunEnd => ({ kind: "session", end }));
  const decided = Promise.race([ends.promise, sessionEnd]);
  const leave = async (): Promise<void> => {
    untrack();
    await session.close(false);
  };
  const conclude = async (end: RunEnd): Promise<RunnerExit> => {
    if (end.kind === "left") return new Promise(() => undefined);
    const exit = await finishRun({ ...options, observation: sighting }, end).catch(
      (error: unknown) => {
        options.onError(error);
        return { kind: "died", how: "the reason for its end could not be read" } as const;
      },
    );
    if (exit.kind === "died") await launch.fail();
    untrack();
    await session.close(true);
    return exit;
  };
  const exit = decided.then(conclude);
  return {
    exit,
    stop: async () => {
      ends.resolve({ kind: "stopped" });
      if ((await decided).kind !== "left") await exit;
    },
    detach: async () => {
      ends.resolve({ kind: "left" });
      if ((await decided).kind === "left") await leave();
      else await exit;
      return true;
    },
  };
}
