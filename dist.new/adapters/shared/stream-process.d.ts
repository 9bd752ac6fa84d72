import type { ProcessRequest } from "./spawn-program.ts";
import { type ProcessExit } from "./start-process.ts";
export interface ProcessStream {
    /** stdout as it comes, no faster than it is read. Leaving the loop early ends the whole process group. */
    readonly chunks: AsyncIterable<Buffer>;
    /** Resolves after `chunks` was read to its end or left. */
    readonly exit: Promise<ProcessExit>;
}
/** Starts a program and streams its output. `chunks` rejects with `cancelled` when the signal aborts. */
export declare function streamProcess(request: ProcessRequest & {
    readonly input?: string | Uint8Array;
}): ProcessStream;
