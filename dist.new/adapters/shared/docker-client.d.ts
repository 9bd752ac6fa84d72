import { type Environment } from "./host-programs.ts";
import type { RunResult } from "./run-process.ts";
import { type RunRequest } from "./run-process.ts";
/** The docker program with what it needs to find its daemon. */
export interface DockerClient {
    /** Runs one of its commands; a non-zero exit is a value. */
    run(args: readonly string[], options: DockerOptions): Promise<RunResult>;
}
export type DockerOptions = Partial<RunRequest> & Pick<RunRequest, "signal">;
/** Finds docker on this host; `undefined` when it is not installed. */
export declare function findDocker(environment: Environment): DockerClient | undefined;
