import { open } from "node:fs/promises";
import { AppError } from "../../domain/core/app-error.ts";

const MAX_BYTES = 4 * 1024 * 1024;

/** Reads a failure report from a file, or from stdin for `-`. Rejects with `input-invalid` beyond 4 MiB. */
export async function readContext(file: string | undefined): Promise<string> {
  if (file === undefined) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const source = file === "-" ? process.stdin : (await open(file)).createReadStream();
    for await (const part of source as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > MAX_BYTES) break;
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw invalid(file, `cannot be read (${code}); name an existing file`, error);
  }
  if (size > MAX_BYTES) throw invalid(file, "is larger than 4 MiB; keep only the part that failed");
  // Invalid UTF-8 is replaced, as programs may print any bytes.
  return Buffer.concat(parts).toString("utf8");
}

function invalid(file: string, problem: string, cause?: unknown): AppError<"input-invalid"> {
  const named = file === "-" ? "the report on stdin" : file;
  return new AppError("input-invalid", `${named} ${problem}`, { details: { path: file }, cause });
}
