import type { RunnerRef } from "../../ports/launcher.ts";
import type { RemoteLauncherOptions } from "../shared/remote-launcher-options.ts";
export interface RunnerProfile extends Pick<RemoteLauncherOptions, "instance" | "memoryBytes" | "cpuMillis" | "proxy" | "noProxy" | "callbackUrl"> {
    readonly runner: RunnerRef;
    readonly image: string;
    readonly network: string;
}
/** What makes the folder that both containers see; it is gone from memory when both have ended. */
export declare function toVolumeArgv({ runner, instance, memoryBytes }: RunnerProfile): readonly string[];
/** What makes the container of the repository's commands: it has no network, and knows nothing. */
export declare function toToolsArgv(profile: RunnerProfile): readonly string[];
/** What makes the container of the runner, which waits for its spec on stdin. */
export declare function toRunnerArgv(profile: RunnerProfile): readonly string[];
