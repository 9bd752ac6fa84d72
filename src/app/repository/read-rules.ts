import { AppError } from "../../domain/core/app-error.ts";
import type { Snapshot } from "../../ports/snapshots.ts";

/** Longer rules would crowd out the diff. */
const MAX_RULES_BYTES = 64 * 1024;

/** Reads the review rules from a snapshot of the default branch; `undefined` if the repository has none. */
export async function readRules(
  snapshot: Pick<Snapshot, "stat" | "read">,
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const entry = await snapshot.stat(path, signal);
  if (entry === undefined) return undefined;
  if (entry.kind !== "file" && entry.kind !== "executable")
    throw invalid(path, `is a ${entry.kind}, not a file`);
  const blob =
    entry.size > MAX_RULES_BYTES
      ? undefined
      : await snapshot.read(path, { maxBytes: MAX_RULES_BYTES, signal });
  if (blob === undefined)
    throw invalid(path, `has ${entry.size} bytes, more than ${MAX_RULES_BYTES}; shorten it`);
  const text = decodeText(blob.bytes);
  if (text === undefined) throw invalid(path, "is not UTF-8 text; save it as UTF-8");
  return text.trim() === "" ? undefined : text;
}

function invalid(path: string, problem: string): AppError<"rules-invalid"> {
  return new AppError("rules-invalid", `rules file ${path} of the default branch ${problem}`, {
    details: { path },
  });
}

/** Decodes UTF-8 text; `undefined` for anything else. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Not UTF-8: the caller reports it with the path.
  }
}
