import type { SandboxLimits } from "../../ports/sandbox.ts";

const MIB = 1024 * 1024;

/** What a command may take where nothing else is said. */
export const DEFAULT_LIMITS: SandboxLimits = {
  cpuSeconds: 120,
  memoryBytes: 4096 * MIB,
  processes: 256,
  fileBytes: 512 * MIB,
  treeBytes: 1024 * MIB,
  openFiles: 1024,
};

/** Bytes of each folder in memory that a sandbox has besides its tree. */
export const SCRATCH_BYTES = 256 * MIB;

/** Addresses may be this many times the memory. */
export const ADDRESS_SPACE_FACTOR = 4;

/** The program before the command that takes the limits upon itself, with its arguments. */
export function toPrlimit(
  limits: Omit<SandboxLimits, "processes" | "treeBytes">,
): readonly string[] {
  const { cpuSeconds, memoryBytes, fileBytes, openFiles } = limits;
  return [
    "prlimit",
    // What catches the first signal is killed a second later.
    `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
    `--data=${memoryBytes}`,
    // What is shared counts here alone, and what is only reserved too: WebAssembly takes ten gigabytes to begin with.
    `--as=${memoryBytes * ADDRESS_SPACE_FACTOR}`,
    `--fsize=${fileBytes}`,
    `--nofile=${openFiles}`,
    "--core=0",
  ];
}
