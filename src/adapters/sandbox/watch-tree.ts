import { chmodSync, lstatSync, type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isGrownOver } from "./count-growth.ts";
import type { OwnTree } from "./sandbox-tree.ts";

const POLL_MS = 50;
/** Every so many looks files are counted although the disk says nothing. */
const COUNT_EVERY = 40;
const MAX_ENTRIES = 200_000;

export interface TreeWatch extends Disposable {
  /** Begins to look; `stop` is called once, when the tree has grown too much. */
  start(stop: () => void): void;
  isFull(): boolean;
}

/**
 * Watches what a command writes to its tree. The free space of the disk is asked often and tells that there may be too
 * much; files are counted then. A disk that the command has nearly filled is enough, wherever the files are.
 */
export function watchTree(
  { folder, scratch }: Pick<OwnTree, "folder" | "scratch">,
  limit: number,
): TreeWatch {
  // What is changed now has the present time of this file system, which is not that of our clock.
  chmodSync(scratch, 0o700);
  const { ctimeNs: since } = lstatSync(scratch, { bigint: true });
  const before = toFree(statfsSync(folder));
  const most = { bytes: limit, entries: MAX_ENTRIES };
  let timer: NodeJS.Timeout | undefined;
  let isFull = false;
  let looks = 0;
  const look = async (): Promise<boolean> => {
    looks += 1;
    const now = toFree(await statfs(folder));
    const used = before.bytes - now.bytes;
    if (used > limit && now.bytes < 2 * limit) return true;
    const isSuspect = used > limit / 2 || before.entries - now.entries > MAX_ENTRIES / 2;
    if (!isSuspect && looks % COUNT_EVERY !== 0) return false;
    return isGrownOver(folder, { since, most });
  };
  let isReleased = false;
  const plan = (stop: () => void): void => {
    timer = setTimeout(async () => {
      isFull = await look().catch(() => false);
      if (isFull) stop();
      else if (!isReleased) plan(stop);
    }, POLL_MS);
    timer.unref();
  };
  return {
    start: plan,
    isFull: () => isFull,
    [Symbol.dispose]: () => {
      isReleased = true;
      clearTimeout(timer);
    },
  };
}

interface Free {
  readonly bytes: number;
  readonly entries: number;
}

const toFree = ({ bavail, bsize, ffree }: StatsFs): Free => ({
  bytes: bavail * bsize,
  entries: ffree,
});
