import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { AppError } from "../../domain/core/app-error.ts";
import { createSecret, type Secret } from "../../domain/core/secret.ts";

const KEY_BYTES = 32;
/** Characters of 32 bytes in base64. */
const MIN_CHARS = 43;
const OTHERS_MASK = 0o077;

/**
 * Reads the keys that stored secrets are sealed with: the configured keys, the first of which
 * seals, and the key in a file beside the store, which is created when no key is configured.
 * Secrets sealed with the file's key still open after a key is configured. Throws `config-invalid`
 * for a file that others can read or that holds no key.
 */
export function readSecretKeys(
  configured: readonly Secret[] | undefined,
  storePath: string,
): readonly Secret[] {
  const path = `${storePath}.key`;
  const fileKey = readKeyFile(path);
  if (configured !== undefined && configured.length > 0)
    return fileKey === undefined ? configured : [...configured, fileKey];
  return [fileKey ?? createKeyFile(path)];
}

function readKeyFile(path: string): Secret | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    if (fstatSync(file).mode & OTHERS_MASK)
      throw invalid(path, "other users can read; run chmod 600 on it");
    const text = readFileSync(file, "utf8").trim();
    if (text.length >= MIN_CHARS) return createSecret(text);
    throw invalid(path, "contains no key; restore it from a backup, or set SVC_SECRET_KEY");
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return undefined;
    throw error instanceof AppError ? error : unusable(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Creates the file atomically, without replacing one that another process has just created. */
function createKeyFile(path: string): Secret {
  const partial = `${path}.${randomBytes(6).toString("hex")}.partial`;
  const text = randomBytes(KEY_BYTES).toString("base64");
  try {
    const file = openSync(partial, "wx", 0o600);
    try {
      writeSync(file, `${text}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(partial, path);
    return createSecret(text);
  } catch (error) {
    const theirs = getErrorCode(error) === "EEXIST" ? readKeyFile(path) : undefined;
    if (theirs !== undefined) return theirs;
    throw unusable(path, error);
  } finally {
    rmSync(partial, { force: true });
  }
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

function unusable(path: string, cause: unknown): AppError<"config-invalid"> {
  const fix = "set SVC_SECRET_KEY, or make its folder writable";
  return invalid(path, `cannot be read or created (${getErrorCode(cause)}); ${fix}`, cause);
}

function invalid(path: string, reason: string, cause?: unknown): AppError<"config-invalid"> {
  const message = `has a key file ${path} that ${reason}`;
  const problems = [{ path: "SVC_SECRET_KEY", message }];
  return new AppError("config-invalid", `SVC_SECRET_KEY ${message}`, {
    details: { problems },
    cause,
  });
}
