import { printablePath } from "../diff/quoted-path.ts";
import { cutText } from "../untrusted/cut-text.ts";
import type { MalformedField } from "./code-host-event.ts";
import type { IgnoreReason, TriggerDecision } from "./trigger-decision.ts";

/** Decision to do nothing. */
export type IgnoreDecision = Extract<TriggerDecision, { kind: "ignore" }>;

const MAX_SHOWN = 80;

/** Creates a decision to do nothing, with a reason code and one line for users. */
export function ignore(reason: IgnoreReason, text: string): IgnoreDecision {
  return { kind: "ignore", reason, text };
}

/** Returns whether a value is a decision to do nothing. */
export function isIgnoreDecision(value: object): value is IgnoreDecision {
  return "kind" in value && value.kind === "ignore";
}

/** Creates a decision to do nothing because a field of the event is not valid. */
export function ignoreMalformed({
  field,
  value,
}: Pick<MalformedField, "field" | "value">): IgnoreDecision {
  return ignore("malformed", `the event is malformed: ${field} is ${formatValue(value)}`);
}

/**
 * Formats a value of an event on one line: text in quotes, printable, at most 80 characters; other
 * values by their type.
 */
export function formatValue(value: unknown): string {
  if (typeof value === "string") return `"${toPrintable(value)}"`;
  if (value === undefined || value === null) return "missing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : String(value);
}

/** Makes a text printable and at most 80 characters long. */
export function toPrintable(value: string): string {
  // Cut first, as an event may be huge. Two more characters, so that a split surrogate pair is
  // still too long.
  const text = printablePath(cutText(value, MAX_SHOWN + 2)).replace(/\p{Cs}/gu, "\ufffd");
  return text.length <= MAX_SHOWN ? text : `${cutText(text, MAX_SHOWN - 1)}…`;
}
