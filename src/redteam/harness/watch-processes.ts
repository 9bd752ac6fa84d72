import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Process started below this process. */
export interface ObservedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly environment: string;
}

/** Monitor of all processes that this process starts, directly or indirectly. */
export interface ProcessWatch {
  /** Returns all observed processes, once for each command line. */
  seen(): readonly ObservedProcess[];
  stop(): void;
}

const POLL_MS = 40;
/** Number of samples of each process, as its command line may change shortly after the start. */
const SAMPLES = 3;

/** Checks for the proc file system; without it no process is observed. */
export const canSeeProcesses = (): boolean => existsSync("/proc/self/environ");

/** Starts the monitor. */
export function watchProcesses(): ProcessWatch {
  const kept = new Map<string, ObservedProcess>();
  const looks = new Map<string, number>();
  const look = (): void => {
    const pids = new Set(readdirSync("/proc").filter((name) => /^\d+$/.test(name)));
    // A reused process id belongs to a new process.
    for (const pid of looks.keys()) if (!pids.has(pid)) looks.delete(pid);
    for (const pid of pids) if (isNew(pid) && isBelow(pid, process.pid)) record(kept, pid);
  };
  const isNew = (pid: string): boolean => {
    const times = looks.get(pid) ?? 0;
    looks.set(pid, times + 1);
    return times < SAMPLES;
  };
  const timer = canSeeProcesses() ? setInterval(look, POLL_MS) : undefined;
  return { seen: () => [...kept.values()], stop: () => clearInterval(timer) };
}

function record(kept: Map<string, ObservedProcess>, pid: string): void {
  const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  const environment = read(`/proc/${pid}/environ`);
  // If the command line changed while reading, the values do not belong together.
  if (command !== read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim()) return;
  kept.set(`${pid} ${command}`, { pid: Number(pid), parent: parentOf(pid), command, environment });
}

function isBelow(pid: string, root: number): boolean {
  for (let at = parentOf(pid); at > 1; at = parentOf(`${at}`)) if (at === root) return true;
  return false;
}

const parentOf = (pid: string): number =>
  Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0);

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // The process has ended or belongs to another user.
  }
}
