import type { DockerEngine } from "./docker-engine.ts";
export interface ContainerState {
    readonly isRunning: boolean;
    /** It was never started. */
    readonly isNew: boolean;
    readonly exitCode: number;
    readonly isOutOfMemory: boolean;
    /** What the daemon says of a start that failed; mostly empty. */
    readonly error: string;
}
/** Gives the state of a container; `silent` when the daemon does not answer. */
export declare function inspectContainer(docker: DockerEngine, name: string, signal?: AbortSignal): Promise<ContainerState | "gone" | "silent">;
