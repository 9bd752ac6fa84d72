import { type DockerEngine } from "./docker-engine.ts";
export interface HandOver {
    readonly docker: DockerEngine;
    /** Container that runs, and reads its stdin to the end. */
    readonly name: string;
    /** What it is to read. */
    readonly input: string;
    /** Aborts when it was read, or is of no use any more. */
    readonly signal: AbortSignal;
}
/**
 * Writes to a container's stdin, and closes that. Resolves when there is nothing to hand over any more: with why a
 * container that runs has not got it, if so. Never rejects.
 */
export declare function handOver(over: HandOver): Promise<string | undefined>;
