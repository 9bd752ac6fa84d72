import { findEnvironmentSecrets } from "../config/secret-values.ts";
import { readEnvironment } from "../config/setting.ts";
import { isAppError } from "../domain/core/app-error.ts";
import { operatorText } from "../domain/core/audience-text.ts";
import { createSecretFilter } from "../domain/outbound/secret-filter.ts";
import { sanitizeTerminalText } from "../domain/render/sanitize-terminal-text.ts";
import { EXIT, EXIT_CODES } from "./exit-codes.ts";

/**
 * Prints a failure as one line on stderr, with its stack for `SVC_DEBUG=1`, and returns its exit status. `toSafe`
 * removes commands that the reader of the line would execute.
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
    isKnown ? `svc: ${line}\n` : `svc: ${line} (a bug; set SVC_DEBUG=1 for the stack)\n`,
  );
  if (environment.SVC_DEBUG === "1" && error instanceof Error)
    process.stderr.write(`${clean(error.stack ?? "")}\n`);
  return isKnown ? EXIT_CODES[error.code] : EXIT.bug;
}

/** Creates a redactor from the environment, because the configuration itself may be what failed. */
function createSecretRedactor(
  environment: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const filter = createSecretFilter();
  for (const { name, secret } of findEnvironmentSecrets(environment))
    filter.registerSecret(name, secret.reveal());
  return (text) => filter.redact(text, "log").text;
}
