import type { Clock } from "../../ports/clock.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import type { Cluster } from "./cluster.ts";
export interface KubernetesUnitsOptions {
    readonly cluster: () => Promise<Cluster>;
    readonly clock: Pick<Clock, "monotonicMs" | "sleep">;
    readonly instance: string;
}
/**
 * Lists and removes the Jobs of one installation, each by the name of its pod, or its own where it has none. A removal
 * waits for the end of the pod, but not for ever: without its Job the cluster removes it in its own time.
 */
export declare function kubernetesUnits({ cluster, clock, instance }: KubernetesUnitsOptions): RunnerUnits;
