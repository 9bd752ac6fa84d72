import { readdir, readFile, readlink, realpath } from "node:fs/promises";

const ROUNDS = 100;

/**
 * Kills every process that has an entry (`NAME=value`) in its environment, until none is left: on
 * Linux this finds processes that left the process group of their starter. A process that has
 * dropped the entry is found if it works in one of `folders`. Only a real sandbox finds one that
 * did both.
 */
export async function killMarkedProcesses(
  entry: string,
  folders: readonly string[] = [],
): Promise<void> {
  if (process.platform !== "linux") return;
  const places = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await findMarkedProcesses(entry, places);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
  }
}

async function findMarkedProcesses(
  entry: string,
  places: readonly string[],
): Promise<readonly number[]> {
  const names = await readdir("/proc");
  const pids = names.map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  const marked = await Promise.all(
    pids.map(async (pid) => (await hasEntry(pid, entry)) || (await isInFolder(pid, places))),
  );
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

async function isInFolder(pid: number, places: readonly string[]): Promise<boolean> {
  if (places.length === 0) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  return places.some((place) => folder === place || folder.startsWith(`${place}/`));
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone meanwhile.
  }
}
