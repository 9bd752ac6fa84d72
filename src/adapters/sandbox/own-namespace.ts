import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Name of a machine's initial pid namespace. */
const FIRST_NAMESPACE = "pid:[4026531836]";
const POLL_MS = 2;
const MAX_POLLS = 1_000;

/**
 * Returns true if this process has a pid namespace to itself: it is the first process, or the child
 * of the first, and no other exists yet. Call it before starting any process. Only then may
 * `killOtherProcesses` be called.
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
 * Kills every other process of this namespace except the first, and waits until they have ended.
 * The system signals them in one step: none can be started in between.
 */
export async function killOtherProcesses(): Promise<void> {
  const others = isOwnProc() ? readPids().filter((pid) => !isInitOrSelf(pid)) : [];
  try {
    process.kill(-1, "SIGKILL");
  } catch {
    return; // No process is left.
  }
  for (let poll = 0; poll < MAX_POLLS && others.some(isAlive); poll += 1)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

const isInitOrSelf = (pid: number): boolean => pid === 1 || pid === process.pid;

/** Returns true if /proc shows this namespace. */
const isOwnProc = (): boolean => readlinkSync("/proc/self") === `${process.pid}`;

const readPids = (): readonly number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The state follows the name, which may contain anything. Zombies may never be collected.
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(")") + 1));
  } catch {
    return false;
  }
}
