import { readEnvironment } from "../config/env.ts";
import { findEnvironmentSecrets } from "../config/secret-values.ts";
import { isAppError } from "../domain/core/app-error.ts";
import { operatorText } from "../domain/core/audience-text.ts";
import { createSecretFilter } from "../domain/outbound/secret-filter.ts";
import { sanitizeTerminalText } from "../domain/render/sanitize-terminal-text.ts";
import { EXIT, EXIT_CODES } from "./exit-codes.ts";

/**
 * Tells a failure in one line on stderr, with a stack only for `SVC_DEBUG=1`, and gives its exit status. `toSafe` takes
 * out of the line what its reader would obey.
 */
export function reportFailure(
  error: unknown,
  toSafe: (line: string) => string = (line) => line,
): number {
  const isKnown = isAppError(error);
  const environment = readEnvironment();
  const clean = createSecretRedactor(environment);
  const message = clean(operatorText(error instanceof Error ? error.message : String(error)));
  const line = toSafe(sanitizeTerminalText(message).replace(/\s+/g, " ").trim());
  process.stderr.write(
    isKnown ? `svc: ${line}\n` : `svc: ${line} (a bug; SVC_DEBUG=1 shows where)\n`,
  );
  if (environment.SVC_DEBUG === "1" && error instanceof Error)
    process.stderr.write(`${clean(error.stack ?? "")}\n`);
  return isKnown ? EXIT_CODES[error.code] : EXIT.bug;
}

/** What failed may be the configuration itself: the gate is made of the variables. */
function createSecretRedactor(
  environment: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const gate = createSecretFilter();
  for (const { name, secret } of findEnvironmentSecrets(environment))
    gate.registerSecret(name, secret.reveal());
  return (text) => gate.redact(text, "log").text;
}
