import type { RunnerHooks } from "../../ports/launcher.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import type { FromRunner } from "./thread-message.ts";
/** Something that a runner said: JSON of a list of events, or of its result. */
export type Words = Extract<FromRunner, {
    readonly kind: "events" | "result";
}>;
export interface Hearing {
    /** Takes words in their order, after those before them have been taken. */
    hear(words: Words): void;
    /** Resolves when all that was heard has been taken, or will not be. */
    settled(): Promise<void>;
    /** Whether a result has been taken. */
    hasResult(): boolean;
}
export interface HearingOptions {
    readonly hooks: Pick<RunnerHooks, "events" | "result">;
    readonly limits: Pick<ThreadLimits, "batchChars" | "resultChars">;
    onTaken(kind: Words["kind"]): void;
    /** The runner cannot go on, and nothing is heard any more. */
    onBroken(why: string): void;
}
/** Hands a runner's words to the hooks, one after the other, and holds no more of them than a bound. */
export declare function hearRunner({ hooks, limits, onTaken, onBroken }: HearingOptions): Hearing;
