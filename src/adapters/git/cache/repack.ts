import { join } from "node:path";
import type { GitProgram } from "../git-program.ts";
import { listNames } from "./file-system.ts";

/** Every fetch leaves a pack, and git looks through all of them. */
const MAX_PACKS = 20;
const TIMEOUT_MS = 300_000;

/** Joins packs when they pile up. A failure costs speed only: the next fetch tries again. */
export async function repackIfNeeded(
  git: GitProgram,
  repository: string,
  signal: AbortSignal,
): Promise<void> {
  const names = await listNames(join(repository, "objects", "pack"));
  if (names.filter((name) => name.endsWith(".pack")).length <= MAX_PACKS) return;
  const options = { signal, timeoutMs: TIMEOUT_MS };
  await git.run(["repack", "-d", "-q", "--geometric=2", "--no-write-bitmap-index"], options);
  // Forgets shallow commits that no ref leads to: git tells the server about each of them.
  await git.run(["prune", "--expire=now"], options);
}
