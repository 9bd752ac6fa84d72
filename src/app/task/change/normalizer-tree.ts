import type { FileChange } from "../../../domain/diff/pull-file.ts";
import type { Sandbox, SandboxOutcome, SandboxTree } from "../../../ports/sandbox.ts";
import type { Snapshot } from "../../../ports/snapshots.ts";
import type { TreeCaps, TreeFiles } from "../../../ports/tree-files.ts";
import { GIT_ENVIRONMENT } from "../../repository/open-workspace.ts";
import type { TreeListing } from "./diff-listings.ts";

export interface NormalizerPorts {
  readonly sandbox: Sandbox;
  readonly files: TreeFiles;
}

/** The base's files with a change applied, for commands to work on. */
export interface NormalizerTree {
  readonly folder: string;
  /** The base's own files, before the change. */
  readonly base: TreeListing;
  /** Runs a command without a network; its stderr is merged into its stdout. */
  run(
    command: readonly string[],
    timeoutMs: number,
    options?: { readonly input?: string | undefined },
  ): Promise<SandboxOutcome>;
  /** Lists the current files. */
  list(): Promise<TreeListing>;
  close(): Promise<void>;
}

export interface CollectRequest {
  readonly tree: NormalizerTree;
  readonly files: TreeFiles;
  readonly snapshot: Snapshot;
  /** The patch's changes to the base. */
  readonly owned: readonly FileChange[];
  readonly signal: AbortSignal;
}

/** Differences between a tree and the base. */
export interface CollectedChanges {
  readonly changes: readonly FileChange[];
  /** Paths that differ and were not read: too many, too large, or not committable. */
  readonly leftOut: readonly string[];
}

const BASE_CAPS: TreeCaps = { maxBytes: 1024 * 1024 * 1024, maxFiles: 200_000 };
/** Limits of files and folders, with room for caches and build output. */
const RESULT_CAPS: TreeCaps = { maxBytes: 3 * 1024 * 1024 * 1024, maxFiles: 500_000 };
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const TREE_BYTES = 2 * 1024 * 1024 * 1024;
/** The script contains no part of the command. */
const JOIN_OUTPUT = 'exec "$@" 2>&1';

/** Opens a separate tree for each attempt, so that attempts do not affect each other. */
export async function openNormalizerTree(
  { sandbox, files }: NormalizerPorts,
  { snapshot, changes }: { readonly snapshot: Snapshot; readonly changes: readonly FileChange[] },
  signal: AbortSignal,
): Promise<NormalizerTree> {
  const tree = await sandbox.openTree();
  try {
    await snapshot.materialize(tree.folder, { ...BASE_CAPS, withGit: true, signal });
    const base = await files.list(tree.folder, RESULT_CAPS, signal);
    await files.write(tree.folder, changes, signal);
    return {
      folder: tree.folder,
      base,
      run: (command, timeoutMs, { input } = {}) =>
        sandbox.run({ ...toCommand(tree, command), timeoutMs, input }, signal),
      list: () => files.list(tree.folder, RESULT_CAPS, signal),
      close: () => tree.close(),
    };
  } catch (error) {
    await tree.close();
    throw error;
  }
}

function toCommand(tree: SandboxTree, command: readonly string[]) {
  return {
    tree,
    cwd: "",
    program: "sh",
    args: ["-c", JOIN_OUTPUT, "sh", ...command],
    network: "none" as const,
    environment: GIT_ENVIRONMENT,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    // The time limit already bounds it, and compilers use many cores.
    limits: { cpuSeconds: 86_400, treeBytes: TREE_BYTES, processes: 1_024 },
  };
}
