import type { RecoveredReview } from "./recovered.ts";
export type Event = NonNullable<RecoveredReview["event"]>;
/**
 * Reads the word of an event, however a model writes it; what follows a full stop, a colon or a dash explains it.
 * `positive`: it says yes, with a word that approves nothing. `unknown`: it is a word that nothing is known of.
 * `undefined`: it is a sentence, or says nothing.
 */
export declare function readEvent(written: string): Event | "positive" | "unknown" | undefined;
