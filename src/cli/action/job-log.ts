import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";

/** Prints one line to the job's log. */
export function logLine(text: string): void {
  writeLog(`${toLogLine(text)}\n`);
}

/** Writes to the job's log unchanged, so that workflow commands in it are executed. */
export function writeLog(text: string): void {
  process.stdout.write(text);
}

/**
 * Turns untrusted text into one line without workflow commands. The runner executes lines that begin with `::`, and
 * `##[` anywhere in a line.
 */
export function toLogLine(text: string): string {
  return sanitizeTerminalText(text)
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("##[", "# #[")
    .replace(/^\s*:(?=:)/, ": ");
}

/** Annotates the page of the run with a failure. */
export function annotateFailure(message: string): void {
  const data = toLogLine(message).replaceAll("%", "%25").replaceAll("\r", "%0D");
  writeLog(`::error title=svc::${data}\n`);
}
