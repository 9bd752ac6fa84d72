import type { Readable, Writable } from "node:stream";
import { type ProcessRequest } from "./spawn-program.ts";
export interface ProcessExit {
    /** As a shell reports it: 127 when the program is missing, 126 when it cannot be started, 128 + n after signal n. */
    readonly exitCode: number;
    /** The last 8 KB. */
    readonly stderr: string;
    readonly isTimedOut: boolean;
    readonly isCancelled: boolean;
    /** What was written to the status descriptor, if there is one; its last 8 KB. */
    readonly status?: string;
}
export interface RunningProcess {
    /** Leader of the group; absent when nothing was started. */
    readonly pid: number | undefined;
    readonly stdin: Writable;
    /** Paused until it is read. */
    readonly stdout: Readable;
    /** Never rejects. Resolves when stdout was read or dropped, and nobody of the group is left. */
    readonly exit: Promise<ProcessExit>;
    /** Ends the whole group: SIGTERM, so that git removes its locks, then SIGKILL. Idempotent. */
    stop(): void;
}
/** Starts a program in a process group of its own; timeout, cancel and `stop` end the whole group. */
export declare function startProcess(request: ProcessRequest): RunningProcess;
