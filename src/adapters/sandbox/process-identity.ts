import { readFileSync, readlinkSync } from "node:fs";

/** Returns the scope of process ids: the boot of the machine, and the pid namespace. */
export function getProcessNamespace(): readonly [boot: string, namespace: string] {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return [boot, readlinkSync("/proc/self/ns/pid")];
  } catch {
    return ["unknown", "unknown"]; // Not on Linux: then only the expiry decides.
  }
}

/** Returns the start of a process, in ticks since the boot; `undefined` when it does not exist. */
export function getProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
