import { AppError } from "../../domain/core/app-error.ts";
import type { FileBlob } from "../../domain/diff/pull-file.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { toSearchScope } from "../shared/tree/to-search-scope.ts";
import { createBlobReader } from "./blob-reader.ts";
import { type ObjectStore, toGitError } from "./git-program.ts";
import { materializeTree } from "./materialize-tree.ts";
import { createIndexOpener } from "./open-index.ts";
import { readChanges } from "./read-changes.ts";
import { commitUnavailableError, resolveTrees } from "./resolve-tree.ts";
import { createSearchPack } from "./search-pack.ts";
import { searchTree } from "./search-tree.ts";
import { batchArgv } from "./snapshot-argv.ts";
import type { IndexedFile } from "./tree-index.ts";
import type { FileKind } from "./tree-record.ts";

export interface SnapshotSource {
  readonly store: ObjectStore;
  /** Name of the commit as requested. */
  readonly commit: string;
  readonly tree: string;
}

const MODES = {
  file: "100644",
  executable: "100755",
  symlink: "120000",
  submodule: "160000",
} as const satisfies Record<FileKind, FileBlob["mode"]>;

/**
 * Creates a snapshot of one tree, read through one git process for blobs and one for each other
 * question.
 */
export function createSnapshot({ store, commit, tree }: SnapshotSource): Snapshot {
  const { git } = store;
  const life = new AbortController();
  const blobs = createBlobReader(
    () => git.start(batchArgv(), life.signal),
    (stderr) => toGitError("cat-file", { exitCode: 128, stderr, isTimedOut: false }),
  );
  const index = createIndexOpener(store, tree, life.signal);
  const openIndex = index.open;
  let packing: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  return {
    commit,
    read: async (path, { maxBytes, signal }) => {
      const file = (await openIndex(signal)).find(path);
      if (file?.kind === "submodule") return submoduleBlob(file);
      if (file === undefined || (file.size ?? 0) > maxBytes) return undefined;
      const bytes = await blobs.read(file.id, alive(signal));
      if (bytes === undefined) throw await missingBlobError(store, commit, file.path);
      return { bytes, mode: MODES[file.kind] };
    },
    stat: async (path, signal) => (await openIndex(signal)).stat(path),
    list: async (path, signal) => (await openIndex(signal)).list(path),
    search: async (query, signal) => {
      const { stat, bytes } = await openIndex(signal);
      const scope = toSearchScope(query.path, (path) => stat(path) !== undefined);
      const result = await searchTree({ git, tree, query, scope, signal: alive(signal) });
      // A second search is likely; this one does not wait for the pack, and later ones use it.
      packing ??= createSearchPack({ git, tree, bytes, signal: life.signal });
      return result;
    },
    changes: async (base, options) => {
      const signal = alive(options.signal);
      return readChangesFrom(store, { base, head: tree, options: { ...options, signal } });
    },
    materialize: async (folder, options) => {
      const signal = alive(options.signal);
      const missing = ({ path }: { readonly path: Buffer }) =>
        missingBlobError(store, commit, path.toString());
      const source = { git, index: await openIndex(signal), missing };
      return materializeTree(source, folder, { ...options, signal });
    },
    close: () => {
      closing ??= end();
      return closing;
    },
  };

  function alive(signal: AbortSignal): AbortSignal {
    throwIfCancelled(life.signal);
    return AbortSignal.any([signal, life.signal]);
  }

  async function end(): Promise<void> {
    life.abort(closedError(commit));
    await Promise.allSettled([index.idle(), packing]);
    await store.close();
  }
}

async function readChangesFrom(
  { git }: ObjectStore,
  { base: commit, ...request }: Omit<Parameters<typeof readChanges>[0], "git">,
): ReturnType<typeof readChanges> {
  const [base] = await resolveTrees(git, [commit], request.options.signal);
  if (base === undefined) throw commitUnavailableError(commit, "the snapshot's repository");
  return readChanges({ git, base, ...request });
}

/** Returns a submodule as git shows it in a diff. */
function submoduleBlob({ id }: IndexedFile): FileBlob {
  return { bytes: Buffer.from(`Subproject commit ${id}\n`), mode: MODES.submodule };
}

async function missingBlobError(
  store: ObjectStore,
  commit: string,
  path: string,
): Promise<AppError<"snapshot-unavailable">> {
  await store.reportDamage();
  return new AppError(
    "snapshot-unavailable",
    `the content of ${JSON.stringify(path)} is missing (in a partial clone, run git fetch --refetch)`,
    { details: { commit } },
  );
}

function closedError(commit: string): AppError<"snapshot-unavailable"> {
  return new AppError("snapshot-unavailable", "the snapshot is closed", { details: { commit } });
}
