import { existsSync, writeFileSync } from "node:fs";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a container engine keeps of a message at its end. */
const MAX_BYTES = 4_096;
const DEFAULT_FILE = "/dev/termination-log";

/**
 * Writes how a runner ended where its container's engine looks for it: all of its result but what is long. Tells why it
 * could not, if so; where nobody looks nothing is written.
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
    return `${file} cannot be written (${code})`;
  }
}

/** JSON of at most 4,096 bytes: a long error is cut. */
export function toMessage({ status, stopReason, task, usage, error }: RunnerResult): string {
  let kept = error;
  for (;;) {
    const text = JSON.stringify({ status, stopReason, task, usage, error: kept });
    const over = Buffer.byteLength(text) - MAX_BYTES;
    if (over <= 0 || !kept) return text;
    // A character is six bytes at most as JSON writes it.
    kept = kept.slice(0, Math.max(0, kept.length - Math.ceil(over / 6)));
  }
}
