import { chmodSync, lstatSync, type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { countGrowth, type Growth } from "./count-growth.ts";
import type { OpenTree } from "./create-trees.ts";
import { listUnlinked } from "./list-unlinked.ts";

const POLL_MS = 50;
/** Number of checks after which files are counted even if the free space is unchanged. */
const COUNT_EVERY = 40;
const MAX_ENTRIES = 200_000;
/** Least share of the limit between two counts. */
const STEP = 1 / 64;

export type WatchedTree = Pick<OpenTree, "folder" | "scratch"> & Partial<Pick<OpenTree, "owner">>;

export interface WatchedCommand {
  /** Process of the command, or of the program that starts it. */
  readonly pid: number | undefined;
  /** Called once, when the tree has grown too much. */
  stop(): void;
}

export interface TreeWatch extends Disposable {
  start(command: WatchedCommand): void;
  /**
   * Checks a last time after the command has ended; resolves with true if the tree has grown too
   * much.
   */
  finish(): Promise<boolean>;
}

/** Growth of a tree since its first command began. */
interface TreeGrowth {
  /** Time of the file system's clock; later changes count. */
  readonly since: bigint;
  /** Result of the last count. */
  known: Growth;
  free: FreeSpace;
  looks: number;
}

/** Growth by tree, so that all of its commands share one total. */
const growths = new WeakMap<WatchedTree, TreeGrowth>();

/**
 * Watches the growth of a tree by all its commands. The free space of the disk is checked often as
 * a cheap indicator; files are then counted, including unlinked open ones. A nearly full disk is
 * sufficient, wherever the files are.
 */
export function watchTree(tree: WatchedTree, limit: number): TreeWatch {
  const growth = growths.get(tree) ?? startGrowth(tree);
  growths.set(tree, growth);
  const atStart = toFreeSpace(statfsSync(tree.folder));
  const most = { bytes: limit, entries: MAX_ENTRIES };
  let timer: NodeJS.Timeout | undefined;
  let isFull = false;
  let isReleased = false;
  let pid: number | undefined;
  const checkSize = async (): Promise<boolean> => {
    growth.looks += 1;
    const free = toFreeSpace(await statfs(tree.folder));
    if (atStart.bytes - free.bytes > limit && free.bytes < 2 * limit) return true;
    if (growth.looks % COUNT_EVERY !== 0 && !isSuspect(growth, { free, most })) return false;
    const unlinked = pid === undefined ? [] : await listUnlinked(tree, pid);
    const options = { since: growth.since, most, unlinked };
    growth.known = await countGrowth([tree.folder, tree.scratch], options);
    growth.free = free;
    return growth.known.bytes > most.bytes || growth.known.entries > most.entries;
  };
  const scheduleCheck = (stop: () => void): void => {
    timer = setTimeout(async () => {
      isFull = await checkSize().catch(() => false);
      if (isFull) stop();
      else if (!isReleased) scheduleCheck(stop);
    }, POLL_MS);
    timer.unref();
  };
  const release = (): void => {
    isReleased = true;
    clearTimeout(timer);
  };
  return {
    start: (command) => {
      pid = command.pid;
      scheduleCheck(() => command.stop());
    },
    finish: async () => {
      release();
      isFull ||= await checkSize().catch(() => false);
      return isFull;
    },
    [Symbol.dispose]: release,
  };
}

function startGrowth({ folder, scratch }: WatchedTree): TreeGrowth {
  // A change made now has the current time of this file system, which is not that of our clock.
  chmodSync(scratch, 0o700);
  const { ctimeNs: since } = lstatSync(scratch, { bigint: true });
  return {
    since,
    known: { bytes: 0, entries: 0 },
    free: toFreeSpace(statfsSync(folder)),
    looks: 0,
  };
}

interface FreeSpace {
  readonly bytes: number;
  readonly entries: number;
}

/** Returns true if the disk has lost half of the tree's remaining limit since the last count. */
function isSuspect(
  { known, free: before }: TreeGrowth,
  { free, most }: { readonly free: FreeSpace; readonly most: Growth },
): boolean {
  return (["bytes", "entries"] as const).some((unit) => {
    const room = most[unit] - known[unit];
    return before[unit] - free[unit] > Math.max(room / 2, most[unit] * STEP);
  });
}

const toFreeSpace = ({ bavail, bsize, ffree }: StatsFs): FreeSpace => ({
  bytes: bavail * bsize,
  entries: ffree,
});
