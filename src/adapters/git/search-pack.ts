import type { GitProgram } from "./git-program.ts";
import { searchPackArgv } from "./snapshot-argv.ts";

/** Size above which a tree is searched without a copy, which would fill the disk. */
const MAX_TREE_BYTES = 128 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

export interface CreateSearchPackRequest {
  /** git in the snapshot's own repository, which receives the pack. */
  readonly git: GitProgram;
  readonly tree: string;
  /** Total bytes of all files. */
  readonly bytes: number;
  readonly signal: AbortSignal;
}

/**
 * Copies a tree's objects into a pack without compression, where a search need not unpack them.
 *
 * 5,000 files take 0.2 s once, after which a search takes a third of the time (a tenth when the
 * objects were loose). A failure costs only speed.
 */
export async function createSearchPack(request: CreateSearchPackRequest): Promise<void> {
  const { git, tree, bytes, signal } = request;
  if (bytes > MAX_TREE_BYTES) return;
  const input = `${tree}\n`;
  await git
    .run(searchPackArgv(), { input, signal, timeoutMs: TIMEOUT_MS })
    // Cancelled: the snapshot is closed.
    .catch(() => undefined);
}
