import { readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Identity of a lock's holder, in a form that another process can check. */
interface Holder {
  /** Host and pid namespace: pids are valid only there. */
  readonly place: string;
  readonly pid: number;
  /** Distinguishes two holds of one process. */
  readonly id: string;
}

/** Content of a lock or lease file. */
export function describeHolder(id: string): string {
  return JSON.stringify({ place: hostIdentity(), pid: process.pid, id } satisfies Holder);
}

/** Returns true if the process that wrote it has certainly ended. */
export function isHolderGone(text: string): boolean {
  const holder = parseHolder(text);
  return holder !== undefined && holder.place === hostIdentity() && !isAlive(holder.pid);
}

export function isHeldBy(text: string, id: string): boolean {
  return parseHolder(text)?.id === id;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { place, pid, id } = JSON.parse(text);
    return typeof pid === "number" && typeof id === "string" ? { place, pid, id } : undefined;
  } catch (error) {
    // Partially written: the age of the file decides.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function hostIdentity(): string {
  return `${hostname()} ${pidNamespace()}`;
}

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch (error) {
    // Only Linux has this file.
    if (error instanceof Error) return "";
    throw error;
  }
}
