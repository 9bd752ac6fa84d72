import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifPresent, modifiedAt, namesIn, readText } from "./file-system.js";
import { describeHolder, isHolderGone } from "./holder.js";
const BEAT_MS = 60_000;
const STALE_MS = 10 * 60_000;
export async function takeLease(repository, id) {
    const file = join(leaseFolder(repository), id);
    await mkdir(leaseFolder(repository), { recursive: true });
    await writeFile(file, describeHolder(id));
    const beat = setInterval(() => {
        const now = new Date();
        ifPresent(utimes(file, now, now)).catch(() => undefined);
    }, BEAT_MS).unref();
    return {
        id,
        release: async () => {
            clearInterval(beat);
            await rm(file, { force: true });
        },
    };
}
/** Ids of the leases whose holders live; the files of the others are removed. */
export async function liveLeases(repository, clock) {
    const live = new Set();
    for (const id of await namesIn(leaseFolder(repository))) {
        const file = join(leaseFolder(repository), id);
        if (await isLive(file, clock))
            live.add(id);
        else
            await rm(file, { force: true });
    }
    return live;
}
async function isLive(file, clock) {
    const [text, modified] = [await readText(file), await modifiedAt(file)];
    if (text === undefined || modified === undefined || isHolderGone(text))
        return false;
    return Date.parse(clock.now()) - modified < STALE_MS;
}
function leaseFolder(repository) {
    return join(repository, "svc", "leases");
}
