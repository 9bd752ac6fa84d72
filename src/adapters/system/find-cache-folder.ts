import { lstatSync, mkdirSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";

/**
 * Finds a writable folder for clones: in the user's cache, or in the temporary folder where no home
 * is writable (containers, system users).
 */
export function findCacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const root = environment.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const usual = join(root, "svc", "clones");
  if (makeFolder(usual)) return usual;
  const other = join(tmpdir(), `svc-clones-${userInfo().uid}`);
  // Any user can create a folder of this name before us; only our own is used.
  if (makeFolder(other) && isOwnFolder(other)) return other;
  const message = `cannot write to ${usual} or ${other}; set WEB_CLONE_CACHE_DIR to a writable folder`;
  throw new AppError("config-invalid", message, {
    details: { problems: [{ path: "WEB_CLONE_CACHE_DIR", message }] },
  });
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false; // On any failure the next folder is tried, and the last one is reported.
  }
}

function isOwnFolder(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === userInfo().uid;
}
