import { readEnvironment } from "../config/env.ts";
import { isAppError } from "../domain/errors/app-error.ts";
import { terminalText } from "../domain/render/terminal-text.ts";
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
  const message = error instanceof Error ? error.message : String(error);
  const line = toSafe(terminalText(message).replace(/\s+/g, " ").trim());
  process.stderr.write(
    isKnown ? `svc: ${line}\n` : `svc: ${line} (a bug; SVC_DEBUG=1 shows where)\n`,
  );
  if (readEnvironment().SVC_DEBUG === "1" && error instanceof Error)
    process.stderr.write(`${error.stack}\n`);
  return isKnown ? EXIT_CODES[error.code] : EXIT.bug;
}
