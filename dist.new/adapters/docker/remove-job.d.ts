import type { DockerEngine } from "./docker-engine.ts";
import { type UnitScope } from "./runner-labels.ts";
/**
 * Removes the containers of a job or of one try, whatever they do, with their volume; what is gone already is no error.
 * Rejects with `runner-unavailable` when something stays.
 */
export declare function removeJob(docker: DockerEngine, scope: UnitScope & {
    readonly jobId: string;
}, signal?: AbortSignal): Promise<void>;
