import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeBareRepository } from "../bare-repository.js";
import { ifPresent, modifiedAt, namesIn, removeFolder } from "./file-system.js";
import { usedFile } from "./sweep-cache.js";
/** Makes the folder of a cached repository when there is none, or when the one there was found damaged. */
export async function prepareCachedRepository(folder, format, clock) {
    if ((await modifiedAt(damageFile(folder))) !== undefined)
        await removeFolder(folder, clock.newId());
    if ((await modifiedAt(usedFile(folder))) === undefined) {
        // Unfinished or foreign: start over.
        await removeFolder(folder, clock.newId());
        await makeBareRepository({ folder, format });
    }
    await removeLeftovers(folder);
    await markUsed(folder, clock);
}
/** What a fetch that was killed left: under our lock no other one runs. */
async function removeLeftovers(folder) {
    await rm(join(folder, "shallow.lock"), { force: true });
    const packs = join(folder, "objects", "pack");
    const halves = (await namesIn(packs)).filter((name) => name.startsWith("tmp_"));
    await Promise.all(halves.map((name) => rm(join(packs, name), { force: true })));
}
/** Notes the time, by which the least recently used repository is known. */
export async function markUsed(folder, clock) {
    const file = usedFile(folder);
    const now = new Date(clock.now());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "");
    await utimes(file, now, now);
}
/** Has the next open throw the folder away: what reads it now may be able to finish. */
export async function markDamaged(folder) {
    await ifPresent(writeFile(damageFile(folder), ""));
}
function damageFile(folder) {
    return join(folder, "svc", "damaged");
}
