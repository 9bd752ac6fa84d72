import { AppError } from "../../domain/core/app-error.ts";
import { cancelError, throwIfCancelled } from "../shared/process/cancel-error.ts";
import { type GitProgram, type ObjectStore, toGitError } from "./git-program.ts";
import { lsTreeArgv } from "./snapshot-argv.ts";
import { createTreeIndex, type TreeIndex } from "./tree-index.ts";
import { parseTreeRecord } from "./tree-record.ts";
import { createTreeTableBuilder } from "./tree-table.ts";

export interface IndexOpener {
  open(signal: AbortSignal): Promise<TreeIndex>;
  /** Resolves when no listing is running. */
  idle(): Promise<void>;
}

/**
 * Creates the opener. The first call lists the tree; a failure is not cached, so that the next call
 * tries again.
 */
export function createIndexOpener(
  store: ObjectStore,
  tree: string,
  life: AbortSignal,
): IndexOpener {
  let index: Promise<TreeIndex> | undefined;
  return {
    open: (signal) => {
      throwIfCancelled(life);
      index ??= readTreeIndex(store.git, tree, life).catch(async (error: unknown) => {
        index = undefined;
        if (!life.aborted) await store.reportDamage();
        throw error;
      });
      return abortable(index, signal);
    },
    idle: async () => {
      await Promise.allSettled([index]);
    },
  };
}

/** Waits for shared work: an abort ends the waiting, not the work. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(cancelError(signal));
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(cancelError(signal));
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

/** Lists a whole tree once; later look-ups are binary searches in memory. */
export async function readTreeIndex(
  git: GitProgram,
  tree: string,
  signal: AbortSignal,
): Promise<TreeIndex> {
  const builder = createTreeTableBuilder(tree.length / 2);
  const split = createNulSplitter();
  const listing = git.stream(lsTreeArgv(tree), { signal });
  try {
    for await (const chunk of listing.chunks) {
      split(chunk, (record) => builder.add(parseTreeRecord(record)));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw malformedTree(tree, error);
  }
  const exit = await listing.exit;
  if (exit.exitCode !== 0) throw toGitError("ls-tree", exit);
  return createTreeIndex(builder.finish());
}

function malformedTree(tree: string, cause: unknown): AppError<"snapshot-unavailable"> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError("snapshot-unavailable", `tree ${tree} cannot be read: ${reason}`, {
    details: { commit: tree },
    cause,
  });
}

/** Limit far above any real path: a longer record is an attack on memory. */
const MAX_RECORD_BYTES = 1024 * 1024;

/** Splits a stream at its NULs: pass chunks, get the records that they complete. */
export function createNulSplitter(): (chunk: Buffer, onRecord: (record: Buffer) => void) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk, onRecord) => {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(0); end !== -1; end = text.indexOf(0, start)) {
      onRecord(text.subarray(start, end));
      start = end + 1;
    }
    rest = text.subarray(start);
    if (rest.length > MAX_RECORD_BYTES) throw new Error("a name in the tree is too long");
  };
}
