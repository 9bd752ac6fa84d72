import type { Choice } from "./choose-start.ts";
/**
 * Finds the place that a hunk's header points at when its lines stand there but for white space or quotes, and word for
 * word only elsewhere: one of the two is wrong. Gives the index of its first line.
 */
export declare function findOtherPlace(choice: Choice, start: number): number | undefined;
