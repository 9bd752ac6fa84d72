import { readFile, readlink } from "node:fs/promises";

const POLL_MS = 1;
const POLLS_BEFORE_KILL = 200;
const MAX_POLLS = 5_000;

export interface NamespaceInit {
  readonly pid: number;
  /** Number of its pid namespace. */
  readonly namespace: string;
}

/**
 * Waits until the first process of a pid namespace has ended, which is after every other process in
 * it. One that outlives its starter is killed.
 */
export async function waitForNamespaceEnd({ pid, namespace }: NamespaceInit): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS && (await isAlive(pid)); poll += 1) {
    if (poll % POLLS_BEFORE_KILL === POLLS_BEFORE_KILL - 1) {
      // The id may have been reused by another process.
      if (!(await isInNamespace(pid, namespace))) return;
      process.kill(pid, "SIGKILL");
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "latin1");
    // The state follows the name, which may contain anything. Zombies are not collected everywhere.
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(")") + 1));
  } catch {
    return false;
  }
}

async function isInNamespace(pid: number, namespace: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/ns/pid`)) === `pid:[${namespace}]`;
  } catch {
    return false;
  }
}
