import { existsSync, readdirSync, readFileSync } from "node:fs";

/** A program that ran below this process. */
export interface ObservedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly environment: string;
}

/** Looks again and again at every program that this process has started, itself or through others. */
export interface ProcessWatch {
  /** All that were seen, each once for every command line that it had. */
  seen(): readonly ObservedProcess[];
  stop(): void;
}

const POLL_MS = 40;
/** A process is looked at so often: what it was made as is not what it becomes a moment later. */
const SAMPLES = 3;

/** Where the system tells of its processes as files: elsewhere nothing is seen. */
export const canSeeProcesses = (): boolean => existsSync("/proc/self/environ");

/** Starts to look. */
export function watchProcesses(): ProcessWatch {
  const kept = new Map<string, ObservedProcess>();
  const looks = new Map<string, number>();
  const look = (): void => {
    const pids = new Set(readdirSync("/proc").filter((name) => /^\d+$/.test(name)));
    // A number that is free again belongs to another process.
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
  // Read while it became another program, the two would not belong together.
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
    return ""; // It has ended meanwhile, or is somebody else's.
  }
}
