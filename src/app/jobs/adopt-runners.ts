import type { Clock } from "../../ports/clock.ts";
import type { RunnerRecords } from "../../ports/runner-records.ts";
import type { Dispatcher } from "./dispatcher.ts";

export interface AdoptRunnersPorts {
  readonly runners: Pick<RunnerRecords, "live" | "end">;
  readonly dispatcher: Pick<Dispatcher, "adopt">;
  readonly clock: Clock;
}

/**
 * Adopts the runners that an earlier process detached from, and ends the records of runners that are no longer needed,
 * whose calls are then answered as finished. Continues the jobs whose runners are gone.
 */
export async function adoptRunners(ports: AdoptRunnersPorts): Promise<ReadonlySet<string>> {
  const { runners, dispatcher, clock } = ports;
  const left = await runners.live();
  const adopted = await dispatcher.adopt(left);
  for (const runner of left) if (!adopted.has(runner.jobId)) await runners.end(runner, clock.now());
  return adopted;
}
