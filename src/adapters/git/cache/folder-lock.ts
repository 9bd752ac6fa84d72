import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Clock } from "../../../ports/clock.ts";
import { cancelError } from "../../shared/process/cancel-error.ts";
import { hasErrorCode, ignoreMissing, readModifiedTime, readText } from "./file-system.ts";
import { describeHolder, isHeldBy, isHolderGone } from "./holder.ts";

export interface FolderLock {
  release(): Promise<void>;
}

const HEARTBEAT_MS = 5_000;
const STALE_MS = 30_000;
const POLL_MS = 40;

/**
 * Waits for a lock that holds across threads and processes. A lock of a dead holder is taken over.
 */
export async function acquireLock(
  path: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<FolderLock> {
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    if (signal.aborted) throw cancelError(signal);
    const lock = await tryLock(path, clock);
    if (lock !== undefined) return lock;
    await clock.sleep(POLL_MS * (0.5 + Math.random()), signal).catch(() => undefined);
  }
}

/** Acquires the lock, or returns `undefined` when another holder has it. */
export async function tryLock(path: string, clock: Clock): Promise<FolderLock | undefined> {
  const id = clock.newId();
  try {
    await mkdir(path);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
    await breakIfStale(path, clock);
    return undefined;
  }
  const holder = join(path, "holder");
  await writeFile(holder, describeHolder(id));
  const beat = setInterval(() => updateModifiedTime(holder), HEARTBEAT_MS).unref();
  return {
    release: async () => {
      clearInterval(beat);
      // The process was suspended too long; the lock has another holder by now.
      if (!isHeldBy((await readText(holder)) ?? "", id)) return;
      await rm(path, { recursive: true, force: true });
    },
  };
}

function updateModifiedTime(path: string): void {
  const now = new Date();
  ignoreMissing(utimes(path, now, now)).catch(() => undefined);
}

/**
 * Breaks a stale lock. Two processes that break at once would break each other's new lock, so a
 * second folder serializes them.
 */
async function breakIfStale(path: string, clock: Clock): Promise<void> {
  if (!(await isStale(path, clock))) return;
  const breaking = `${path}.breaking`;
  try {
    await mkdir(breaking);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
    if (await isExpired(breaking, clock)) await rm(breaking, { recursive: true, force: true });
    return;
  }
  try {
    if (await isStale(path, clock)) await rm(path, { recursive: true, force: true });
  } finally {
    await rm(breaking, { recursive: true, force: true });
  }
}

async function isStale(path: string, clock: Clock): Promise<boolean> {
  const holder = join(path, "holder");
  const text = await readText(holder);
  if (text === undefined) return isExpired(path, clock);
  return isHolderGone(text) || isExpired(holder, clock);
}

async function isExpired(path: string, clock: Clock): Promise<boolean> {
  const modified = await readModifiedTime(path);
  return modified !== undefined && Date.parse(clock.now()) - modified > STALE_MS;
}
