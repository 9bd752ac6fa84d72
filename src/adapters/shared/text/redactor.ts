import type { OutboundGate } from "../../../domain/outbound/outbound-gate.ts";

/** Takes secrets out of text that a runner wrote without us. */
export interface Redactor {
  add(secret: string): void;
  /** Gives the text up to so many characters, pieces of secrets replaced. */
  redact(text: string, maxChars: number): string;
}

/** A runner's token lives for an hour; its log is told for a little longer. */
const KEPT_MS = 2 * 60 * 60 * 1000;

/** Has the gate learn what one runner was given. */
export function createRedactor(
  gate: Pick<OutboundGate, "learn" | "check">,
  secrets: readonly string[],
): Redactor {
  const add = (secret: string): void =>
    gate.learn("a runner's secret", secret, Date.now() + KEPT_MS);
  for (const secret of secrets) add(secret);
  return {
    add,
    // Whole, and cut then: a piece that ends behind the cut is seen.
    redact: (text, maxChars) => gate.check(text, "log").text.slice(0, maxChars),
  };
}
