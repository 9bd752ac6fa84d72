import { printablePath } from "../diff/printable-path.ts";
import { cutText } from "../untrusted/cut-text.ts";
import type { IgnoreReason, TriggerDecision } from "./trigger-decision.ts";

/** The decision to do nothing. */
export type IgnoreDecision = Extract<TriggerDecision, { kind: "ignore" }>;

const MAX_SHOWN = 80;

/** Decides to do nothing, with the reason as a code and as one line for people. */
export function ignore(reason: IgnoreReason, text: string): IgnoreDecision {
  return { kind: "ignore", reason, text };
}

/** Tells a decision to do nothing from anything else. */
export function isIgnoreDecision(value: object): value is IgnoreDecision {
  return "kind" in value && value.kind === "ignore";
}

/** Decides to do nothing because a field of the event is not what the code host says it is. */
export function ignoreMalformed(field: string, value: unknown): IgnoreDecision {
  return ignore("malformed", `the event is malformed: ${field} is ${formatValue(value)}`);
}

/** Shows a value of an event on one line: text in quotes, printable, at most 80 characters; other things by their kind. */
export function formatValue(value: unknown): string {
  if (typeof value === "string") return `"${toPrintable(value)}"`;
  if (value === undefined || value === null) return "missing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : String(value);
}

/** Makes a text printable and at most 80 characters long. */
export function toPrintable(value: string): string {
  // Cut first as well: an event may be huge. Two more, so that half a character less is still too many.
  const text = printablePath(cutText(value, MAX_SHOWN + 2)).replace(/\p{Cs}/gu, "\ufffd");
  return text.length <= MAX_SHOWN ? text : `${cutText(text, MAX_SHOWN - 1)}…`;
}
