import { readdir, readFile } from "node:fs/promises";

const ROUNDS = 100;

/**
 * Kills every process that has an entry (`NAME=value`) in its environment, until there is none: on Linux this finds what
 * left the group of whoever started it. A process may have dropped the entry; only a real sandbox finds that too.
 */
export async function endMarked(entry: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await findMarked(entry);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
  }
}

async function findMarked(entry: string): Promise<readonly number[]> {
  const names = await readdir("/proc");
  const pids = names.map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  const marked = await Promise.all(pids.map((pid) => hasEntry(pid, entry)));
  return pids.filter((_pid, at) => marked[at]);
}

async function hasEntry(pid: number, entry: string): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, "latin1");
    return environment.split("\0").includes(entry);
  } catch {
    return false; // Gone, or another user's.
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone meanwhile.
  }
}
