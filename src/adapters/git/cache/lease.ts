import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../ports/clock.ts";
import { ignoreMissing, listNames, readModifiedTime, readText } from "./file-system.ts";
import { describeHolder, isHolderGone } from "./holder.ts";

/** Marks a cached repository as in use: it is not removed, and its commits are kept. */
export interface Lease {
  readonly id: string;
  release(): Promise<void>;
}

const HEARTBEAT_MS = 60_000;
const STALE_MS = 10 * 60_000;

export async function acquireLease(repository: string, id: string): Promise<Lease> {
  const file = join(leaseFolder(repository), id);
  await mkdir(leaseFolder(repository), { recursive: true });
  await writeFile(file, describeHolder(id));
  const beat = setInterval(() => {
    const now = new Date();
    ignoreMissing(utimes(file, now, now)).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  return {
    id,
    release: async () => {
      clearInterval(beat);
      await rm(file, { force: true });
    },
  };
}

/** Lists the ids of leases whose holders live; removes the files of the others. */
export async function listLiveLeases(
  repository: string,
  clock: Clock,
): Promise<ReadonlySet<string>> {
  const live = new Set<string>();
  for (const id of await listNames(leaseFolder(repository))) {
    const file = join(leaseFolder(repository), id);
    if (await isLive(file, clock)) live.add(id);
    else await rm(file, { force: true });
  }
  return live;
}

async function isLive(file: string, clock: Clock): Promise<boolean> {
  const [text, modified] = [await readText(file), await readModifiedTime(file)];
  if (text === undefined || modified === undefined || isHolderGone(text)) return false;
  return Date.parse(clock.now()) - modified < STALE_MS;
}

function leaseFolder(repository: string): string {
  return join(repository, "svc", "leases");
}
