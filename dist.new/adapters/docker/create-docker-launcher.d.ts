import type { Launcher } from "../../ports/launcher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import type { Environment } from "../shared/host-programs.ts";
import type { RemoteLauncherOptions } from "../shared/remote-launcher-options.ts";
import { type DockerLimits } from "./docker-limits.ts";
export interface DockerLauncherOptions extends RemoteLauncherOptions {
    /** Network of runners' containers. */
    readonly network: string;
    /** Where the program docker is found, and its daemon. */
    readonly environment: Environment;
    readonly limits?: Partial<DockerLimits>;
}
/**
 * Starts each runner in a container of its own, beside one for the repository's commands. They go on when this process
 * ends: a later one adopts them by their labels.
 */
export declare function createDockerLauncher(options: DockerLauncherOptions): Launcher & RunnerUnits;
