import { clipUntrusted } from "../untrusted/untrusted.ts";
import type { HelperTool } from "./helper-tool.ts";

/** Result of a helper's command. */
export interface HelperOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly isTimedOut: boolean;
  readonly isCapped: boolean;
  readonly isTreeFull: boolean;
}

const MAX_STDOUT_CHARS = 16_000;
const MAX_STDERR_CHARS = 4_000;

/** Formats the output of a helper; only the end of a long output is kept. */
export function formatHelperOutcome(
  { name, timeoutSeconds }: HelperTool,
  outcome: HelperOutcome,
): string {
  const { exitCode, stdout, stderr, isTimedOut, isCapped, isTreeFull } = outcome;
  const ended = isTimedOut
    ? `stopped after ${timeoutSeconds} s`
    : isTreeFull
      ? "stopped, because it wrote too much to the disk"
      : isCapped
        ? "stopped, because it printed too much"
        : `exit code ${exitCode}`;
  const part = (title: string, text: string, maxChars: number): string =>
    text.trim() === "" ? "" : `\n${title}:\n${clipUntrusted(text.trimEnd(), maxChars, true)}`;
  const printed =
    part("stdout", stdout, MAX_STDOUT_CHARS) + part("stderr", stderr, MAX_STDERR_CHARS);
  return `${name}: ${ended}${printed === "" ? "\nIt printed nothing." : printed}`;
}
