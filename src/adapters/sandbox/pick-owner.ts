import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";

const FIRST = 2_000_000_000;
const COUNT = 2 ** 27;
const usedOwners = new Set<number>();

/**
 * Picks a user id for one tree that no other process on this machine uses; `undefined` when we are
 * not root and cannot change users. `freeOwner` releases it.
 */
export function pickOwner(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { first, count } = readRange();
  for (;;) {
    const owner = first + randomInt(count);
    if (usedOwners.has(owner)) continue;
    usedOwners.add(owner);
    return owner;
  }
}

export function freeOwner(owner: number | undefined): void {
  if (owner !== undefined) usedOwners.delete(owner);
}

/** Returns true if a user id may be one of ours. */
export function isPickableOwner(owner: number): boolean {
  const { first, count } = readRange();
  return owner >= first && owner < first + count;
}

/** Returns a high range without accounts; in a container the upper quarter of its range. */
function readRange(): { readonly first: number; readonly count: number } {
  const size = readMapSize();
  if (size >= FIRST + COUNT) return { first: FIRST, count: COUNT };
  return { first: Math.floor(size * 0.75), count: Math.max(1, Math.floor(size / 4)) };
}

function readMapSize(): number {
  try {
    const [, , size = ""] = readFileSync("/proc/self/uid_map", "utf8").trim().split(/\s+/);
    return Number(size);
  } catch {
    return Number.POSITIVE_INFINITY; // No user map exists.
  }
}
