import type { Worker } from "node:worker_threads";
import { type ChildTable } from "./child-table.ts";
/** How a thread ended. */
export interface ThreadEnd {
    readonly exitCode: number;
    /** What nobody in it has caught. */
    readonly error?: unknown;
    /** Why it was killed. */
    readonly killed?: string;
}
export interface HeldThread {
    /** Ends the thread wherever it is; the first reason counts. */
    kill(why: string): void;
    /** Resolves when the thread is gone with all the programs it has started. Never rejects. */
    readonly end: Promise<ThreadEnd>;
}
export declare function holdThread(worker: Worker, table: ChildTable): HeldThread;
