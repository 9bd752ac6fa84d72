import type { Clock } from "../../ports/clock.ts";
import type { Cluster } from "./cluster.ts";
import { createTrackedRunners, type OnRunnerUpdate } from "./create-tracked-runners.ts";
import { toLabelSelector, unitLabels } from "./unit-identity.ts";

/** Watches the pods of all runners at once. */
export interface RunnerWatch {
  /**
   * Calls back with each change, and at least once in each round. The Job must exist already.
   * Returns a function that ends the tracking.
   */
  track(key: string, onSeen: OnRunnerUpdate): () => void;
  close(): void;
}

export interface RunnerWatchOptions {
  readonly cluster: () => Promise<Cluster>;
  readonly clock: Clock;
  readonly instance: string;
  /** Milliseconds between two rounds. */
  readonly pollMs: number;
  /** Called once per outage. */
  onError(error: unknown): void;
}

/**
 * Creates a watch, with a regular listing that finds missed changes and reopens the watch. Both run
 * only while a runner is tracked.
 */
export function createRunnerWatch(options: RunnerWatchOptions): RunnerWatch {
  const { clock, instance, pollMs, onError } = options;
  const selector = toLabelSelector(unitLabels(instance));
  const tracked = createTrackedRunners();
  const closing = new AbortController();
  let isPolling = false;
  let isSilent = false;
  const reportOutage = (error: unknown): void => {
    if (!isSilent && !closing.signal.aborted) onError(error);
    isSilent = true;
  };
  const watch = createPodWatch(selector, tracked.applyPod, onError);
  const refresh = async (): Promise<void> => {
    const since = tracked.beginListing();
    const cluster = await options.cluster();
    // Jobs first: a Job whose pod is not listed after it really has none.
    const jobs = await cluster.listJobs(selector, closing.signal);
    const { pods, version } = await cluster.listPods(selector, closing.signal);
    tracked.applyListing(since, jobs, pods);
    isSilent = false;
    await watch.open(cluster, version);
  };
  const poll = async (): Promise<void> => {
    isPolling = true;
    while (!tracked.isEmpty() && !closing.signal.aborted) {
      await refresh().catch((error: unknown) => {
        reportOutage(error);
        tracked.applyOutage();
      });
      await clock.sleep(pollMs, closing.signal).catch(() => undefined);
    }
    watch.close();
    isPolling = false;
  };
  return {
    track: (key, onSeen) => {
      const end = tracked.add(key, onSeen);
      if (!isPolling) void poll();
      return end;
    },
    close: () => {
      closing.abort();
      watch.close();
    },
  };
}

/** Creates at most one watch, reopened from a newer listing after it was cut. */
function createPodWatch(
  selector: string,
  onPod: Parameters<Cluster["watchPods"]>[2]["onPod"],
  onError: (error: unknown) => void,
) {
  let end: (() => void) | undefined;
  let isRefused = false;
  return {
    open: async (cluster: Cluster, since: string): Promise<void> => {
      if (end !== undefined) return;
      let isCut = false;
      const onCut = (error?: Error): void => {
        isCut = true;
        end = undefined;
        if (error !== undefined && !isRefused) onError(error);
        isRefused = error !== undefined;
      };
      const opened = await cluster.watchPods(selector, since, { onPod, onCut });
      if (!isCut) end = opened;
    },
    close: (): void => {
      end?.();
      end = undefined;
    },
  };
}
