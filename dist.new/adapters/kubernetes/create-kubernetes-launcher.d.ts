import type { Launcher } from "../../ports/launcher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import type { KubernetesLauncherOptions } from "./kubernetes-launcher-options.ts";
/**
 * Starts each runner as a Job of its own. `launch` returns as soon as the cluster has taken it; when there is a node and
 * an image for it is told as the step `launch-pod`. After `close` nothing is followed any more, and all goes on.
 */
export declare function createKubernetesLauncher(options: KubernetesLauncherOptions): Launcher & RunnerUnits & {
    close(): Promise<void>;
};
