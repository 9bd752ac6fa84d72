import type { CodeHostEvent, TriggerDecision } from "./trigger-decision.ts";
export interface TriggerSettings {
    /** The word a comment must start with, such as `@asksvc`. */
    readonly trigger: string;
}
/**
 * Decides what an event of the code host starts: a review, an answer in a thread, or nothing, with the reason. Only
 * a new comment counts that starts with the trigger, by a person who belongs to the repository, on an open pull
 * request. Any event gives a decision; nothing is thrown.
 *
 * @example
 * decideTrigger({ name: "push", payload: {} }, { trigger: "@asksvc" }).kind; // "ignore"
 */
export declare function decideTrigger(event: CodeHostEvent, settings: TriggerSettings): TriggerDecision;
