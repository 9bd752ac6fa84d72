import { createHash } from "node:crypto";
import { TREE_PREFIX } from "./make-world-readable.ts";
import { getProcessNamespace, getProcessStart } from "./process-identity.ts";

/** Begins the name of a tree's folder: where it was made, by which process, and when that began. */
export function ownTreePrefix(): string {
  return `${TREE_PREFIX}${getNamespaceDigest()}-${toDigits(process.pid)}-${toDigits(getProcessStart(process.pid))}-`;
}

/**
 * Tells by its name whether a process of this very machine and namespace made a tree and has ended since. Of others
 * nothing can be known.
 */
export function isOfEndedProcess(name: string): boolean {
  const [, place, pid = "", start] = NAME.exec(name) ?? [];
  if (place !== getNamespaceDigest()) return false;
  return toDigits(getProcessStart(Number.parseInt(pid, BASE))) !== start;
}

const BASE = 36;
const NAME = new RegExp(`^${TREE_PREFIX}([0-9a-f]{8})-([0-9a-z]+)-([0-9a-z]+)-\\w{6}$`);

const toDigits = (number: number | string = 0): string => Number(number).toString(BASE);

/** Short: a socket stands in that folder, and its path may have 107 bytes. */
function getNamespaceDigest(): string {
  return createHash("sha256").update(getProcessNamespace().join("/")).digest("hex").slice(0, 8);
}
