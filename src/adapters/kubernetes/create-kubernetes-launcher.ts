import type { Launcher } from "../../ports/launcher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import { adoptRun } from "./adopt-run.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { createRunnerWatch } from "./create-runner-watch.ts";
import type { KubernetesLauncherOptions } from "./kubernetes-launcher-options.ts";
import { createKubernetesUnits } from "./kubernetes-units.ts";
import { launchRun } from "./launch-run.ts";
import { loadClient } from "./load-client.ts";

const GRACE_MS = 10_000;
const POLL_MS = 5_000;

/**
 * Creates the launcher that starts each runner as a Job of its own. `launch` returns as soon as the
 * cluster has accepted it; waiting for a node and an image is reported as the step `launch-pod`.
 * After `close` no run is followed any more, but the Jobs go on.
 */
export function createKubernetesLauncher(
  options: KubernetesLauncherOptions,
): Launcher & RunnerUnits & { close(): Promise<void> } {
  const { clock, instance, onError } = options;
  const cluster = openOnce(options);
  const watch = createRunnerWatch({
    cluster,
    clock,
    instance,
    onError,
    pollMs: options.pollMs ?? POLL_MS,
  });
  const around = { ...options, cluster, watch, graceMs: options.graceMs ?? GRACE_MS };
  return {
    ...createKubernetesUnits({ cluster, clock, instance }),
    launch: (spec, hooks, signal = new AbortController().signal) =>
      launchRun(around, spec, { hooks, signal }),
    adopt: (runner, hooks) => adoptRun(around, runner, hooks),
    close: async () => watch.close(),
  };
}

/**
 * Returns a function that opens the cluster with the first call; a failure is not cached, for it
 * may be repaired.
 */
function openOnce(options: KubernetesLauncherOptions): () => Promise<Cluster> {
  let opened: Promise<Cluster> | undefined;
  return () => {
    opened ??= loadClient(options)
      .then((client) => openCluster(client, options.namespace))
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
    return opened;
  };
}
