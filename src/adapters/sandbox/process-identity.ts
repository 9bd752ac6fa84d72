import { readFileSync, readlinkSync } from "node:fs";

/** Names what the numbers of processes are of: the machine since its start, and the pid namespace. */
export function getProcessNamespace(): readonly [boot: string, namespace: string] {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return [boot, readlinkSync("/proc/self/ns/pid")];
  } catch {
    return ["unknown", "unknown"]; // Not on Linux: then only time tells.
  }
}

/** When a process began, in ticks since the machine did; `undefined` when there is none. */
export function getProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
