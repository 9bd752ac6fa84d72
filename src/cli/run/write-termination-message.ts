import { existsSync, writeFileSync } from "node:fs";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum bytes of a termination message that a container engine keeps. */
const MAX_BYTES = 4_096;
const DEFAULT_FILE = "/dev/termination-log";

/**
 * Writes the result of a runner, without its long parts, to the termination message of its container. Returns the
 * reason if that fails; does nothing outside a container.
 */
export function writeTerminationMessage(
  result: RunnerResult,
  environment: Environment,
): string | undefined {
  const { SVC_TERMINATION_LOG: named } = environment;
  const file = named || (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined);
  if (file === undefined) return undefined;
  try {
    writeFileSync(file, toMessage(result));
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return `could not write ${file} (${code})`;
  }
}

/** Formats JSON of at most 4,096 bytes; a long error is truncated. */
export function toMessage({ status, stopReason, task, usage, error }: RunnerResult): string {
  let kept = error;
  for (;;) {
    const text = JSON.stringify({ status, stopReason, task, usage, error: kept });
    const over = Buffer.byteLength(text) - MAX_BYTES;
    if (over <= 0 || !kept) return text;
    // JSON needs at most six bytes for a character.
    kept = kept.slice(0, Math.max(0, kept.length - Math.ceil(over / 6)));
  }
}
