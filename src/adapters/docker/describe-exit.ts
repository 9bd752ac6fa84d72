import type { ContainerEnd } from "./await-container.ts";

const MIB = 2 ** 20;
const KILLED = 137;

/** Explanations of exit codes of `svc run` and of docker, with the fix. */
const EXIT_CODE_REASONS: Readonly<Record<number, string>> = {
  0: "its program exited without a result",
  2: "it could not read its spec; check that its image has the same version as this server",
  70: "it could not report its result; check that RUNNER_CALLBACK_URL is reachable from RUNNER_NETWORK",
  126: "the program svc in its image cannot be executed",
  127: "its image has no program svc",
  143: "another process stopped it",
  [KILLED]: "it was killed",
};

/** Describes in one line the end of a container that left no result. */
export function describeExit(end: ContainerEnd, memoryBytes: number): string {
  if (end === "gone") return "its container was removed externally";
  if (end === "silent") return "docker does not answer";
  if (end.isOutOfMemory)
    return `it ran out of memory: RUNNER_MEMORY allows ${Math.floor(memoryBytes / MIB)} MiB`;
  if (end.error !== "") return `its container failed: ${end.error}`;
  return EXIT_CODE_REASONS[end.exitCode] ?? "its program failed";
}
