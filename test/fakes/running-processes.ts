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
    .map((name) => {
      const command = read(`/proc/${name}/cmdline`).replaceAll("\0", " ").trim();
      const environment = read(`/proc/${name}/environ`);
      return { pid: Number(name), command, environment, cwd: readLink(`/proc/${name}/cwd`) };
    })
    .filter((one) => [one.command, one.environment, one.cwd].some((text) => text.includes(folder)));
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
