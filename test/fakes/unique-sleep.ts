import { readdirSync, readFileSync } from "node:fs";

/** A program that no other test runs. */
export interface UniqueSleep {
  readonly command: string;
  isRunning(): boolean;
}

/** Seconds that no other test sleeps: how a process is recognised. */
let nextMark = 60_000 + (process.pid % 1000) * 20;

export function uniqueSleep(): UniqueSleep {
  const mark = String(nextMark++);
  return {
    command: `sleep ${mark}`,
    isRunning: () => readdirSync("/proc").some((pid) => commandLine(pid) === `sleep\0${mark}\0`),
  };
}

function commandLine(pid: string): string {
  try {
    return /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
  } catch {
    // It ended meanwhile.
    return "";
  }
}
