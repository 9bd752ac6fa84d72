import { type ServerOptions } from "./compose-server-parts.ts";
import type { Clock } from "./ports/clock.ts";
/** What is done again and again, by its name. */
export declare function createRounds({ log }: ServerOptions, clock: Clock): {
    start: (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>) => void;
    wake: (name: string) => void;
    close: () => Promise<void>;
};
export type Rounds = ReturnType<typeof createRounds>;
