import type { SecretFilter } from "../../../domain/outbound/secret-filter.ts";

/** Takes secrets out of text that a runner wrote without us. */
export interface Redactor {
  add(secret: string): void;
  /** Gives the text up to so many characters, pieces of secrets replaced. */
  redact(text: string, maxChars: number): string;
}

/** A runner's token lives for an hour; its log is told for a little longer. */
const RETENTION_MS = 2 * 60 * 60 * 1000;

/** Has the gate learn what one runner was given. */
export function createRedactor(
  gate: Pick<SecretFilter, "registerSecret" | "redact">,
  secrets: readonly string[],
): Redactor {
  const add = (secret: string): void =>
    gate.registerSecret("a runner's secret", secret, Date.now() + RETENTION_MS);
  for (const secret of secrets) add(secret);
  return {
    add,
    // Whole, and cut then: a piece that ends behind the cut is seen.
    redact: (text, maxChars) => gate.redact(text, "log").text.slice(0, maxChars),
  };
}
