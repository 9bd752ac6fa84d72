import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { AppError } from "../../domain/core/app-error.ts";

/** Writes a result atomically to a file, or to stdout if no file is given. */
export async function writeOutput(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(text, (error) => (isRealFailure(error) ? reject(error) : resolve()));
    });
    return;
  }
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, text);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw cannotWrite(file, error);
  }
}

function cannotWrite(file: string, cause: unknown): AppError<"input-invalid"> {
  const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const message = `cannot write ${file} (${reason}); name a file in a writable folder`;
  return new AppError("input-invalid", message, { details: { path: file }, cause });
}

/** Ignores EPIPE, which a reader that closes early causes (`svc review | head`). */
function isRealFailure(error: Error | null | undefined): error is Error {
  return error !== null && error !== undefined && !("code" in error && error.code === "EPIPE");
}
