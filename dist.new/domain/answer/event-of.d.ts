import { type Event } from "./event-word.ts";
import type { ObjectNode } from "./node.ts";
/**
 * Reads the event of a review: under its own name, other names, in objects around it and as a yes or no. The strictest
 * counts; an approval is believed under its own name alone. `unknown-event` names a word that is not known.
 */
export declare function eventOf(answers: readonly (ObjectNode | undefined)[], repairs: Set<string>): Event | undefined;
