import { openSync, readdirSync, readFileSync } from "node:fs";

const CLOSE_ON_EXEC = 0o2000000;

let cachedDescriptors: Readonly<Record<number, number>> | undefined;

/**
 * Returns the descriptors that this process has inherited and would pass on to every program, each
 * replaced by /dev/null: a log or a socket of the host must not reach a sandbox.
 */
export function getInheritedDescriptors(): Readonly<Record<number, number>> {
  cachedDescriptors ??= findInherited();
  return cachedDescriptors;
}

function findInherited(): Readonly<Record<number, number>> {
  const open = readdirSync("/proc/self/fd").map(Number);
  const inherited = open.filter((fd) => fd > 2 && isInherited(fd));
  if (inherited.length === 0) return {};
  const nothing = openSync("/dev/null", "r");
  return Object.fromEntries(inherited.map((fd) => [fd, nothing]));
}

function isInherited(fd: number): boolean {
  try {
    const [, flags = "0"] =
      /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    return false; // The descriptor used to read the folder.
  }
}
