import type { Clock } from "../../ports/clock.ts";
import type { Cluster } from "./cluster.ts";

export interface UnitRemoval {
  readonly cluster: Pick<Cluster, "deleteJob" | "deleteSecret">;
  readonly clock: Pick<Clock, "sleep">;
  /** Name of the Job and the Secret. */
  readonly name: string;
  onError(error: unknown): void;
}

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 2_000;

/**
 * Removes a Job with its pod, and its Secret; resolves with true on success. Retries for a while
 * and then reports the reason of the failure: the cluster ends the Job at its deadline and removes
 * it later.
 */
export async function removeUnit({ cluster, clock, name, onError }: UnitRemoval): Promise<boolean> {
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    try {
      await cluster.deleteJob(name);
      await cluster.deleteSecret(name);
      return true;
    } catch (error) {
      if (left === 1) onError(error);
      else await clock.sleep(PAUSE_MS, new AbortController().signal);
    }
  }
  return false;
}
