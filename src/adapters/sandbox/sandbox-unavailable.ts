import { AppError } from "../../domain/core/app-error.ts";
import type { SandboxKind } from "../../ports/sandbox.ts";

/** The failure of a sandbox that cannot be used, with why and, where that is known, what to do about it. */
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

/** What a program said last, as one line that fits into a message. */
export function lastLine(stderr: string): string {
  const line = stderr.trimEnd().split("\n").at(-1) ?? "";
  return line.replace(/[^\x20-\x7e]/g, " ").slice(0, 300);
}
