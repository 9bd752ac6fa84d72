import { readdirSync } from "node:fs";
import { CAN_SEE_PROCESSES, readProcess } from "./running-processes.ts";

/** What was seen of a process, however short it ran. */
export interface ObservedProcess {
  readonly pid: number;
  readonly command: string;
  readonly environment: string;
}

export interface ProcessWatch {
  /** Each command line with each environment once. */
  readonly seen: ReadonlyMap<string, ObservedProcess>;
  stop(): void;
}

/** A git that answers at once is gone after some milliseconds. */
const POLL_MS = 5;
/** So long a new process may take to become the program that it is started for. */
const YOUNG_MS = 500;

/** Looks for new processes that have to do with a folder, again and again. */
export function watchProcesses(folder: string): ProcessWatch {
  const seen = new Map<string, ObservedProcess>();
  const born = new Map<string, number>();
  const look = (): void => {
    const now = performance.now();
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const since = born.get(name) ?? now;
      born.set(name, since);
      if (now - since > YOUNG_MS) continue;
      const one = readProcess(Number(name));
      if (![one.command, one.environment, one.cwd].some((text) => text.includes(folder))) continue;
      seen.set(`${one.pid} ${one.command} ${one.environment}`, one);
    }
  };
  const timer = CAN_SEE_PROCESSES ? setInterval(look, POLL_MS) : undefined;
  return { seen, stop: () => clearInterval(timer) };
}
