import type { FileChange } from "../../../domain/patch/file-change.ts";
import type { Sandbox, SandboxOutcome, SandboxTree } from "../../../ports/sandbox.ts";
import type { Snapshot } from "../../../ports/snapshots.ts";
import type { TreeCaps, TreeFiles } from "../../../ports/tree-files.ts";
import { GIT_ENVIRONMENT } from "../../repository/open-workspace.ts";
import type { TreeListing } from "./diff-listings.ts";

export interface NormalizerPorts {
  readonly sandbox: Sandbox;
  readonly files: TreeFiles;
}

/** The base's files with a change made in them, for commands to work on. */
export interface NormalizerTree {
  readonly folder: string;
  /** The base's own files, before the change. */
  readonly base: TreeListing;
  /** Runs a command without a network; what it writes to stderr stands among its stdout. */
  run(
    command: readonly string[],
    timeoutMs: number,
    options?: { readonly input?: string | undefined },
  ): Promise<SandboxOutcome>;
  /** What lies there now. */
  list(): Promise<TreeListing>;
  close(): Promise<void>;
}

export interface CollectRequest {
  readonly tree: NormalizerTree;
  readonly files: TreeFiles;
  readonly snapshot: Snapshot;
  /** What the patch makes of the base. */
  readonly owned: readonly FileChange[];
  readonly signal: AbortSignal;
}

/** What a tree differs in from the base. */
export interface CollectedChanges {
  readonly changes: readonly FileChange[];
  /** Paths that differ and were not read: too many, too large, or nothing that can be committed. */
  readonly leftOut: readonly string[];
}

const BASE_CAPS: TreeCaps = { maxBytes: 1024 * 1024 * 1024, maxFiles: 200_000 };
/** Files and folders; a command leaves caches and what it has built. */
const RESULT_CAPS: TreeCaps = { maxBytes: 3 * 1024 * 1024 * 1024, maxFiles: 500_000 };
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const TREE_BYTES = 2 * 1024 * 1024 * 1024;
/** Nothing of the command is part of this text. */
const JOIN_OUTPUT = 'exec "$@" 2>&1';

/** Opens a tree of its own for each attempt: what one leaves behind is nothing to the next. */
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
        sandbox.run({ ...toCommand(tree, command), timeoutMs, ...(input && { input }) }, signal),
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
    // The time that it may take is a limit already, and compilers work on many cores.
    limits: { cpuSeconds: 86_400, treeBytes: TREE_BYTES, processes: 1_024 },
  };
}
