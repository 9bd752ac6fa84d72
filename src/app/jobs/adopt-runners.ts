import type { Clock } from "../../ports/clock.ts";
import type { RunnerRecords } from "../../ports/runner-records.ts";
import type { Dispatcher } from "./dispatcher.ts";

export interface AdoptRunnersPorts {
  readonly runners: Pick<RunnerRecords, "live" | "end">;
  readonly dispatcher: Pick<Dispatcher, "adopt">;
  readonly clock: Clock;
}

/**
 * Goes on with the runners that an earlier process left, and ends the records of those that nobody waits for: whoever
 * calls in their name is told that it is over, and gives up. Gives the jobs whose runners are gone on with.
 */
export async function adoptRunners(ports: AdoptRunnersPorts): Promise<ReadonlySet<string>> {
  const { runners, dispatcher, clock } = ports;
  const left = await runners.live();
  const adopted = await dispatcher.adopt(left);
  for (const runner of left) if (!adopted.has(runner.jobId)) await runners.end(runner, clock.now());
  return adopted;
}
