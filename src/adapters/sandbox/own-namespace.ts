import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** What a machine calls the namespace that it has begun with. */
const FIRST_NAMESPACE = "pid:[4026531836]";
const POLL_MS = 2;
const MAX_POLLS = 1_000;

/**
 * Tells whether this process has a pid namespace to itself: it is the first in there, or the child of the first, and
 * nobody else is there yet. To be asked before anything was started. Nowhere else may `endOthers` be called.
 */
export function isAloneInNamespace(): boolean {
  if (process.platform !== "linux") return false;
  try {
    if (readlinkSync("/proc/self/ns/pid") === FIRST_NAMESPACE) return false;
    if (process.pid === 1) return true;
    return process.ppid === 1 && isOwnProc() && readPids().every((pid) => isInitOrSelf(pid));
  } catch {
    return false;
  }
}

/**
 * Kills every other process of this namespace but its first, and waits until they have ended. The system goes through
 * them in one step: none can be started in between.
 */
export async function killOtherProcesses(): Promise<void> {
  const others = isOwnProc() ? readPids().filter((pid) => !isInitOrSelf(pid)) : [];
  try {
    process.kill(-1, "SIGKILL");
  } catch {
    return; // Nobody is there.
  }
  for (let poll = 0; poll < MAX_POLLS && others.some(isAlive); poll += 1)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

const isInitOrSelf = (pid: number): boolean => pid === 1 || pid === process.pid;

/** Whether /proc tells of this namespace. */
const isOwnProc = (): boolean => readlinkSync("/proc/self") === `${process.pid}`;

const readPids = (): readonly number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The state follows the name, which may hold anything. Nobody may be there to collect a zombie.
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(")") + 1));
  } catch {
    return false;
  }
}
