import type { Clock } from "../../ports/clock.ts";
import { type DockerEngine } from "./docker-engine.ts";
import { type ContainerState } from "./inspect-container.ts";
export interface ContainerWait {
    readonly docker: DockerEngine;
    readonly clock: Clock;
    readonly name: string;
    /** Milliseconds for which the daemon may say nothing. */
    readonly silentMs: number;
    readonly signal: AbortSignal;
}
/** How a container ended, or `gone` when somebody removed it, or `silent` when the daemon does not come back. */
export type ContainerEnd = ContainerState | "gone" | "silent";
/** Waits for the end of a container. Rejects when the signal aborts. */
export declare function awaitContainer(wait: ContainerWait): Promise<ContainerEnd>;
