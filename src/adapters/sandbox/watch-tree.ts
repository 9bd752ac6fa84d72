import { chmodSync, lstatSync, type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { countGrowth, type Growth } from "./count-growth.ts";
import { listUnlinked } from "./list-unlinked.ts";
import type { OwnTree } from "./sandbox-tree.ts";

const POLL_MS = 50;
/** Every so many looks files are counted although the disk says nothing. */
const COUNT_EVERY = 40;
const MAX_ENTRIES = 200_000;
/** Counts are no closer together than this part of the limit. */
const STEP = 1 / 64;

export type WatchedTree = Pick<OwnTree, "folder" | "scratch"> & Partial<Pick<OwnTree, "owner">>;

export interface Watched {
  /** Of the command, or of the program that starts it. */
  readonly pid: number | undefined;
  /** Called once, when the tree has grown too much. */
  stop(): void;
}

export interface TreeWatch extends Disposable {
  start(command: Watched): void;
  /** Looks a last time, after the command has ended, and tells whether the tree has grown too much. */
  finish(): Promise<boolean>;
}

/** What commands have added to a tree since its first one began. */
interface TreeGrowth {
  /** Of the file system's clock; what changed later counts. */
  readonly since: bigint;
  /** At the last count. */
  known: Growth;
  free: Free;
  looks: number;
}

/** By the tree, so that all of its commands share one total. */
const growths = new WeakMap<WatchedTree, TreeGrowth>();

/**
 * Watches what commands write to their tree, all of them together. The free space of the disk is asked often and tells
 * that there may be too much; files are counted then, also those that are open and have no name any longer. A disk that
 * the command has nearly filled is enough, wherever the files are.
 */
export function watchTree(tree: WatchedTree, limit: number): TreeWatch {
  const growth = growths.get(tree) ?? startGrowth(tree);
  growths.set(tree, growth);
  const atStart = toFree(statfsSync(tree.folder));
  const most = { bytes: limit, entries: MAX_ENTRIES };
  let timer: NodeJS.Timeout | undefined;
  let isFull = false;
  let isReleased = false;
  let pid: number | undefined;
  const look = async (): Promise<boolean> => {
    growth.looks += 1;
    const free = toFree(await statfs(tree.folder));
    if (atStart.bytes - free.bytes > limit && free.bytes < 2 * limit) return true;
    if (growth.looks % COUNT_EVERY !== 0 && !isSuspect(growth, { free, most })) return false;
    const unlinked = pid === undefined ? [] : await listUnlinked(tree, pid);
    const options = { since: growth.since, most, unlinked };
    growth.known = await countGrowth([tree.folder, tree.scratch], options);
    growth.free = free;
    return growth.known.bytes > most.bytes || growth.known.entries > most.entries;
  };
  const plan = (stop: () => void): void => {
    timer = setTimeout(async () => {
      isFull = await look().catch(() => false);
      if (isFull) stop();
      else if (!isReleased) plan(stop);
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
      plan(() => command.stop());
    },
    finish: async () => {
      release();
      isFull ||= await look().catch(() => false);
      return isFull;
    },
    [Symbol.dispose]: release,
  };
}

function startGrowth({ folder, scratch }: WatchedTree): TreeGrowth {
  // What is changed now has the present time of this file system, which is not that of our clock.
  chmodSync(scratch, 0o700);
  const { ctimeNs: since } = lstatSync(scratch, { bigint: true });
  return { since, known: { bytes: 0, entries: 0 }, free: toFree(statfsSync(folder)), looks: 0 };
}

interface Free {
  readonly bytes: number;
  readonly entries: number;
}

/** Tells whether the disk has lost half of what the tree may still take since the last count. */
function isSuspect(
  { known, free: before }: TreeGrowth,
  { free, most }: { readonly free: Free; readonly most: Growth },
): boolean {
  return (["bytes", "entries"] as const).some((unit) => {
    const room = most[unit] - known[unit];
    return before[unit] - free[unit] > Math.max(room / 2, most[unit] * STEP);
  });
}

const toFree = ({ bavail, bsize, ffree }: StatsFs): Free => ({
  bytes: bavail * bsize,
  entries: ffree,
});
