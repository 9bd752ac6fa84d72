import type { SecretFilter } from "../../../domain/outbound/secret-filter.ts";

/** Redacts secrets in text that a runner wrote on its own. */
export interface Redactor {
  add(secret: string): void;
  /** Returns the text up to `maxChars` characters, with secrets and parts of them redacted. */
  redact(text: string, maxChars: number): string;
}

/**
 * Time for which secrets are remembered: a runner's token lives for an hour, its log is read a
 * little longer.
 */
const RETENTION_MS = 2 * 60 * 60 * 1000;

/** Registers the secrets of one runner with the filter. */
export function createRedactor(
  gate: Pick<SecretFilter, "registerSecret" | "redact">,
  secrets: readonly string[],
): Redactor {
  const add = (secret: string): void =>
    gate.registerSecret("a runner's secret", secret, Date.now() + RETENTION_MS);
  for (const secret of secrets) add(secret);
  return {
    add,
    // Redacts before cutting, so that a secret across the cut is found.
    redact: (text, maxChars) => gate.redact(text, "log").text.slice(0, maxChars),
  };
}
