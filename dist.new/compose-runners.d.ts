import { createKubernetesLauncher } from "./adapters/kubernetes/create-kubernetes-launcher.ts";
import type { RemoteLauncherOptions } from "./adapters/shared/remote-launcher-options.ts";
import { type CallbackHearing } from "./app/callback-desk.ts";
import { type ServerParts } from "./compose-server-parts.ts";
import { type ExecutionConfig } from "./config/execution-settings.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import type { EgressPolicy } from "./ports/egress-policy.ts";
import type { Launcher } from "./ports/launcher.ts";
import type { RunnerUnits } from "./ports/runner-units.ts";
/** What starts runners, wherever they work. */
export interface Runners {
    readonly launcher: Launcher;
    /** What runners of other processes report to; absent where there are none. */
    readonly hearing?: CallbackHearing;
    /** Containers and pods, by the engine that they are in. */
    readonly engines: ReadonlyMap<Place, RunnerUnits>;
    close(): Promise<void>;
}
type Place = ExecutionConfig["tasks"];
export type RemoteLauncher = Launcher & RunnerUnits & {
    close?(): Promise<void>;
};
/** Builds a launcher for each place that the settings name. */
export declare function openRunners(parts: ServerParts, egress?: Pick<EgressPolicy, "inForce">): Runners;
/** What launchers take from the settings. */
export declare function toLaunching({ execution, task, server }: LoadedServerConfig, gate: RemoteLauncherOptions["gate"]): Omit<RemoteLauncherOptions, "desk" | "clock" | "onOutput" | "onError">;
/** Checks that a namespace is known for runners' Jobs, where there are any. Rejects with `config-invalid`. */
export declare function requireNamespace({ execution }: Pick<LoadedServerConfig, "execution">, { KUBECONFIG: kubeconfig }: ServerParts["options"]["environment"]): Promise<void>;
type ClusterOptions = Omit<Parameters<typeof createKubernetesLauncher>[0], keyof RemoteLauncherOptions | "egressReady">;
/** Which cluster, and where in it. */
export declare function clusterOptions({ execution }: LoadedServerConfig, { KUBECONFIG: kubeconfig }: ServerParts["options"]["environment"]): ClusterOptions;
export {};
