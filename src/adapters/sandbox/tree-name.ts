import { createHash } from "node:crypto";
import { TREE_PREFIX } from "./make-world-readable.ts";
import { getProcessNamespace, getProcessStart } from "./process-identity.ts";

/**
 * Returns the prefix of a tree's folder: machine and namespace, process, and start of the process.
 */
export function ownTreePrefix(): string {
  return `${TREE_PREFIX}${getNamespaceDigest()}-${toDigits(process.pid)}-${toDigits(getProcessStart(process.pid))}-`;
}

/**
 * Returns true if the name shows that the tree was created by a process of this machine and
 * namespace that has ended. Nothing is known about others.
 */
export function isOfEndedProcess(name: string): boolean {
  const [, place, pid = "", start] = NAME.exec(name) ?? [];
  if (place !== getNamespaceDigest()) return false;
  return toDigits(getProcessStart(Number.parseInt(pid, BASE))) !== start;
}

const BASE = 36;
const NAME = new RegExp(`^${TREE_PREFIX}([0-9a-f]{8})-([0-9a-z]+)-([0-9a-z]+)-\\w{6}$`);

const toDigits = (number: number | string = 0): string => Number(number).toString(BASE);

/** Returns a short digest: the folder contains a socket, whose path may have 107 bytes. */
function getNamespaceDigest(): string {
  return createHash("sha256").update(getProcessNamespace().join("/")).digest("hex").slice(0, 8);
}
