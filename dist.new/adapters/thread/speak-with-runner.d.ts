import type { Worker } from "node:worker_threads";
import type { RunnerHooks } from "../../ports/launcher.ts";
import type { ThreadLimits } from "./thread-limits.ts";
export interface SpeechOptions {
    readonly worker: Worker;
    readonly hooks: RunnerHooks;
    readonly limits: ThreadLimits;
    kill(why: string): void;
}
export interface Speech {
    /** Resolves when the runner has opened its channel. */
    readonly ready: Promise<void>;
    askToStop(): void;
    hasResult(): boolean;
    /** After the thread's end: resolves when all that it said has been taken. */
    end(): Promise<void>;
}
/** Speaks with the runner in a thread: takes its words, answers its questions, kills it when it cannot be understood. */
export declare function speakWithRunner({ worker, hooks, limits, kill }: SpeechOptions): Speech;
