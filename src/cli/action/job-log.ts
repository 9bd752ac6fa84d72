import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";

/** Prints a line in the log of the job. */
export function logLine(text: string): void {
  writeLog(`${toLogLine(text)}\n`);
}

/** Writes into the log as it is: commands in it act. */
export function writeLog(text: string): void {
  process.stdout.write(text);
}

/**
 * Makes one line of a text that a stranger may have written. The runner obeys a line that begins with `::`, and `##[`
 * wherever it stands: neither is left.
 */
export function toLogLine(text: string): string {
  return sanitizeTerminalText(text)
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("##[", "# #[")
    .replace(/^\s*:(?=:)/, ": ");
}

/** Shows a failure on the page of the run, where the log would have to be opened to find it. */
export function annotateFailure(message: string): void {
  const data = toLogLine(message).replaceAll("%", "%25").replaceAll("\r", "%0D");
  writeLog(`::error title=svc::${data}\n`);
}
