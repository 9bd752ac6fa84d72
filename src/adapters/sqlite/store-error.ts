import { AppError, isAppError } from "../../domain/core/app-error.ts";
import type { StoreFailure } from "./store-calls.ts";

/** Primary result codes of SQLite, https://sqlite.org/rescode.html. */
const PERM = 3;
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** Returns true if another process has the database locked. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

/** Converts an error of the database at a path; errors not caused by disk or file are bugs. */
export function toStoreFailure(error: unknown, path: string): StoreFailure {
  if (isAppError(error, "store-invalid") || isAppError(error, "store-unavailable")) {
    return { code: error.code, message: error.message, path: error.details.path };
  }
  const reason = error instanceof Error ? error.message : String(error);
  switch (primaryCode(error)) {
    case CORRUPT:
    case NOTADB: {
      const message = `${path} is not a database of svc, or is damaged (${reason}); restore a backup`;
      return { code: "store-invalid", message, path };
    }
    case FULL:
      return unavailable(path, "the disk is full", "free some space");
    case READONLY:
    case PERM:
      return unavailable(path, "it is read-only", "make it and its folder writable");
    case CANTOPEN:
      return unavailable(path, reason, "check that its folder exists and is writable");
    case IOERR:
      return unavailable(path, reason, "check the disk and its free space");
    case BUSY:
    case LOCKED:
      return unavailable(path, "another program has it locked", "close that program");
    default:
      return { message: `${path}: ${reason}`, path };
  }
}

/** Returns the error for callers of the ports. */
export function toStoreError(failure: StoreFailure): Error {
  const { code, message, path } = failure;
  return code === undefined
    ? new Error(message)
    : new AppError(code, message, { details: { path } });
}

/** Returns the error of a start that the system refused before a database existed. */
export function unavailableFile(path: string, cause: unknown): AppError<"store-unavailable"> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const fix = "check that its folder exists and is writable";
  const { message } = unavailable(path, reason.split(", open ")[0] ?? reason, fix);
  return new AppError("store-unavailable", message, { details: { path }, cause });
}

function unavailable(path: string, reason: string, fix: string): StoreFailure {
  const message = `${path} cannot be written: ${reason}; ${fix} (nothing was changed)`;
  return { code: "store-unavailable", message, path };
}

/** Returns the primary code: extended codes have it in their last byte. */
function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null | undefined)?.errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}
