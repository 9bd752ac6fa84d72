import { join } from "node:path";
import type { GitProgram } from "../git-program.ts";
import { listNames } from "./file-system.ts";

/**
 * Number of packs after which they are joined: every fetch leaves a pack, and git searches all of
 * them.
 */
const MAX_PACKS = 20;
const TIMEOUT_MS = 300_000;

/** Joins packs when there are too many. A failure costs only speed: the next fetch tries again. */
export async function repackIfNeeded(
  git: GitProgram,
  repository: string,
  signal: AbortSignal,
): Promise<void> {
  const names = await listNames(join(repository, "objects", "pack"));
  if (names.filter((name) => name.endsWith(".pack")).length <= MAX_PACKS) return;
  const options = { signal, timeoutMs: TIMEOUT_MS };
  await git.run(["repack", "-d", "-q", "--geometric=2", "--no-write-bitmap-index"], options);
  // Forgets shallow commits that no ref leads to: git announces each of them to the server.
  await git.run(["prune", "--expire=now"], options);
}
