import { AppError } from "../../domain/core/app-error.ts";
import type { SandboxKind } from "../../ports/sandbox.ts";

/** Returns the error of an unusable sandbox, with the reason and, if known, the fix. */
export function sandboxUnavailable(
  kind: SandboxKind,
  reason: string,
  fix?: string,
): AppError<"sandbox-unavailable"> {
  const remedy = fix === undefined ? "" : ` (${fix})`;
  const message = `the ${kind} sandbox cannot be used: ${reason}${remedy}`;
  const details = { sandbox: kind, fix };
  return new AppError("sandbox-unavailable", message, { details });
}

/** Returns the last line of a program's output, short enough for a message. */
export function lastLine(stderr: string): string {
  const line = stderr.trimEnd().split("\n").at(-1) ?? "";
  return line.replace(/[^\x20-\x7e]/g, " ").slice(0, 300);
}
