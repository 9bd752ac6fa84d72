import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { RunnerHooks, StartedRunner } from "../../ports/launcher.ts";
import type { Cluster } from "./cluster.ts";
import type { KubernetesLauncherOptions } from "./kubernetes-launcher-options.ts";
import type { RunnerWatch } from "./watch-runners.ts";
/** What the runs of one launcher share. */
export interface Around extends KubernetesLauncherOptions {
    readonly watch: RunnerWatch;
    readonly graceMs: number;
    cluster(): Promise<Cluster>;
}
export interface Launching {
    readonly hooks: RunnerHooks;
    /** Ends a launch that is not through. */
    readonly signal: AbortSignal;
}
/** Creates Job and Secret of one try; nothing of them is left when it rejects with `runner-unavailable`. */
export declare function launchRun(around: Around, spec: RunnerSpec, { hooks, signal }: Launching): Promise<StartedRunner>;
