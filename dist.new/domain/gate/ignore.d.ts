import type { IgnoreReason, TriggerDecision } from "./trigger-decision.ts";
/** The decision to do nothing. */
export type Ignored = Extract<TriggerDecision, {
    kind: "ignore";
}>;
/** Decides to do nothing, with the reason as a code and as one line for people. */
export declare function ignore(reason: IgnoreReason, text: string): Ignored;
/** Tells a decision to do nothing from anything else. */
export declare function isIgnored(value: object): value is Ignored;
/** Decides to do nothing because a field of the event is not what the code host says it is. */
export declare function malformed(field: string, value: unknown): Ignored;
/** Shows a value of an event on one line: text in quotes, printable, at most 80 characters; other things by their kind. */
export declare function shown(value: unknown): string;
/** Makes a text printable and at most 80 characters long. */
export declare function printable(value: string): string;
