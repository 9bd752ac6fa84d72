import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface RunningProcess {
  readonly pid: number;
  /** Command line, its words apart by spaces. */
  readonly command: string;
  readonly environment: string;
}

/** Where the system tells of its processes as files: elsewhere none are found. */
export const CAN_SEE_PROCESSES = existsSync("/proc/self/environ");

/** Other processes that have a folder in their environment, their command line or as their own. */
export function processesOf(folder: string): readonly RunningProcess[] {
  if (!CAN_SEE_PROCESSES) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => readProcess(Number(name)))
    .filter((one) => [one.command, one.environment, one.cwd].some((text) => text.includes(folder)));
}

/** What the system tells of a process, and its folder; empty where it does not. */
export function readProcess(pid: number): RunningProcess & { readonly cwd: string } {
  const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  const environment = read(`/proc/${pid}/environ`);
  return { pid, command, environment, cwd: readLink(`/proc/${pid}/cwd`) };
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // It has ended meanwhile, or is somebody else's.
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ""; // As above.
  }
}
