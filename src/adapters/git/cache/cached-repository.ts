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

/** Makes the folder of a cached repository when there is none, or when the one there was found damaged. */
export async function prepareCachedRepository(
  folder: string,
  format: ObjectFormat,
  clock: Clock,
): Promise<void> {
  if ((await readModifiedTime(damagedMarkerPath(folder))) !== undefined)
    await removeFolderAtomically(folder, clock.newId());
  if ((await readModifiedTime(lastUsedFile(folder))) === undefined) {
    // Unfinished or foreign: start over.
    await removeFolderAtomically(folder, clock.newId());
    await initBareRepository({ folder, format });
  }
  await removeLeftovers(folder);
  await markUsed(folder, clock);
}

/** What a fetch that was killed left: under our lock no other one runs. */
async function removeLeftovers(folder: string): Promise<void> {
  await rm(join(folder, "shallow.lock"), { force: true });
  const packs = join(folder, "objects", "pack");
  const halves = (await listNames(packs)).filter((name) => name.startsWith("tmp_"));
  await Promise.all(halves.map((name) => rm(join(packs, name), { force: true })));
}

/** Notes the time, by which the least recently used repository is known. */
export async function markUsed(folder: string, clock: Clock): Promise<void> {
  const file = lastUsedFile(folder);
  const now = new Date(clock.now());
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "");
  await utimes(file, now, now);
}

/** Has the next open throw the folder away: what reads it now may be able to finish. */
export async function markDamaged(folder: string): Promise<void> {
  await ignoreMissing(writeFile(damagedMarkerPath(folder), ""));
}

function damagedMarkerPath(folder: string): string {
  return join(folder, "svc", "damaged");
}
