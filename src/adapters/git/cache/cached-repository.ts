import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Clock } from "../../../ports/clock.ts";
import { initBareRepository } from "../bare-repository.ts";
import type { ObjectFormat } from "../object-id.ts";
import {
  ignoreMissing,
  listNames,
  readModifiedTime,
  removeFolderAtomically,
} from "./file-system.ts";
import { lastUsedFile } from "./sweep-cache.ts";

/** Creates the folder of a cached repository if it is missing or was found damaged. */
export async function prepareCachedRepository(
  folder: string,
  format: ObjectFormat,
  clock: Clock,
): Promise<void> {
  if ((await readModifiedTime(damagedMarkerPath(folder))) !== undefined)
    await removeFolderAtomically(folder, clock.newId());
  if ((await readModifiedTime(lastUsedFile(folder))) === undefined) {
    // Unfinished or foreign: starts over.
    await removeFolderAtomically(folder, clock.newId());
    await initBareRepository({ folder, format });
  }
  await removeLeftovers(folder);
  await markUsed(folder, clock);
}

/** Removes files left by a killed fetch: no other fetch runs under our lock. */
async function removeLeftovers(folder: string): Promise<void> {
  await rm(join(folder, "shallow.lock"), { force: true });
  const packs = join(folder, "objects", "pack");
  const halves = (await listNames(packs)).filter((name) => name.startsWith("tmp_"));
  await Promise.all(halves.map((name) => rm(join(packs, name), { force: true })));
}

/** Records the time, by which the least recently used repository is found. */
export async function markUsed(folder: string, clock: Clock): Promise<void> {
  const file = lastUsedFile(folder);
  const now = new Date(clock.now());
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "");
  await utimes(file, now, now);
}

/** Marks the folder so that the next open discards it: current readers may be able to finish. */
export async function markDamaged(folder: string): Promise<void> {
  await ignoreMissing(writeFile(damagedMarkerPath(folder), ""));
}

function damagedMarkerPath(folder: string): string {
  return join(folder, "svc", "damaged");
}
