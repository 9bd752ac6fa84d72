import type { JobKind } from "../../domain/job/job.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Launcher } from "../../ports/launcher.ts";
import type { RunnerRecord, RunnerRecords } from "../../ports/runner-records.ts";

/** Place where runners work: this process, or an engine of containers or pods. */
export type RunnerPlace = "inprocess" | RunnerRecord["backend"];

export interface LauncherRouterPorts {
  /** Launcher of runners that end with this process. */
  readonly local: Launcher;
  /** Launchers of the engines that are in use. */
  readonly engines: ReadonlyMap<RunnerPlace, Launcher>;
  readonly records: Pick<RunnerRecords, "get" | "end">;
  readonly clock: Pick<Clock, "now">;
  /** Returns where jobs of a kind run. */
  placeOf(kind: JobKind): RunnerPlace;
}

/**
 * Creates a launcher that passes each job to the launcher of its place. A runner is adopted by the engine that started
 * it; if none adopts it, its record is ended, so that its calls are answered as finished.
 */
export function createLauncherRouter(ports: LauncherRouterPorts): Launcher {
  const { local, engines, records, clock, placeOf } = ports;
  return {
    launch: (spec, ...rest) => (engines.get(placeOf(spec.job.kind)) ?? local).launch(spec, ...rest),
    adopt: async (runner, hooks) => {
      const record = await records.get(runner.jobId);
      const adopted = record && (await engines.get(record.backend)?.adopt(runner, hooks));
      if (adopted === undefined) await records.end(runner, clock.now());
      return adopted;
    },
  };
}
