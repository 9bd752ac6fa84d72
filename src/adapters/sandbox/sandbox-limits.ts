import type { SandboxLimits } from "../../ports/sandbox.ts";

const MIB = 1024 * 1024;

/** Default limits of a command. */
export const DEFAULT_LIMITS: SandboxLimits = {
  cpuSeconds: 120,
  memoryBytes: 4096 * MIB,
  processes: 256,
  fileBytes: 512 * MIB,
  treeBytes: 1024 * MIB,
  openFiles: 1024,
};

/** Size in bytes of each in-memory folder of a sandbox, besides its tree. */
export const SCRATCH_BYTES = 256 * MIB;

/** Factor of the address space over the memory limit. */
export const ADDRESS_SPACE_FACTOR = 4;

/** Returns the program with arguments that sets the limits before the command. */
export function toPrlimit(
  limits: Omit<SandboxLimits, "processes" | "treeBytes">,
): readonly string[] {
  const { cpuSeconds, memoryBytes, fileBytes, openFiles } = limits;
  return [
    "prlimit",
    // A process that catches the first signal is killed a second later.
    `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
    `--data=${memoryBytes}`,
    // Shared and reserved memory count here, too: WebAssembly reserves ten gigabytes at first.
    `--as=${memoryBytes * ADDRESS_SPACE_FACTOR}`,
    `--fsize=${fileBytes}`,
    `--nofile=${openFiles}`,
    "--core=0",
  ];
}
