import { type DockerClient, findDocker } from "../shared/docker-client.ts";
import type { Environment } from "../shared/host-programs.ts";
import type { RunResult } from "../shared/run-process.ts";
export interface DockerEngine {
    /** Gives what a command printed; rejects with `runner-unavailable` when it failed. */
    ask(args: readonly string[], options?: EngineOptions): Promise<string>;
    /** Runs a command whose failure is a value; rejects with `cancelled` alone. */
    run(args: readonly string[], options?: EngineOptions): Promise<RunResult>;
}
export type EngineOptions = Partial<Parameters<DockerClient["run"]>[1]>;
/** Most that a timer takes: who waits for the end of a container has other reasons to give up. */
export declare const FOR_EVER_MS: number;
/** Speaks with docker's program, which is looked for with each command: it may be installed while we run. */
export declare function createDockerEngine(environment: Environment, find?: typeof findDocker): DockerEngine;
