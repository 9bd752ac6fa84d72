import { AI_FOLDER } from "../../domain/helper/parse-helper-file.ts";
import type { Sandbox, SandboxCommand, SandboxOutcome, SandboxTree } from "../../ports/sandbox.ts";
import type { MaterializeOptions, Snapshot } from "../../ports/snapshots.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";

/** The parts of a workspace. */
export interface WorkspaceSource {
  readonly sandbox: Sandbox;
  /** The files that commands work on. */
  readonly head: Snapshot;
  /** Head of the default branch, which provides the commands. */
  readonly defaultBranch: Snapshot;
  /** A program outside `.ai` that commands need, also from the default branch. */
  readonly programPath?: string | undefined;
  /** Further paths to omit from the head. */
  readonly without: readonly string[];
  readonly signal: AbortSignal;
}

export type WorkspaceCommand = Omit<SandboxCommand, "tree" | "network">;

/**
 * Working folder for the commands of one run: the head's files, with the default branch's `.ai` instead of the head's.
 */
export interface Workspace {
  /** Runs a command. The files are written at the first call; a failure to do so fails all calls. */
  run(command: WorkspaceCommand, signal: AbortSignal): Promise<SandboxOutcome>;
  /** Returns the absolute path of the files as seen by commands. */
  inside(): Promise<string>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** Folder of the workspace for mounts; the head has no files in it. */
export const MOUNT_FOLDER = ".svc-run";

const HEAD_CAPS = { maxBytes: 1024 * 1024 * 1024, maxFiles: 200_000 };
const AI_CAPS = { maxBytes: 64 * 1024 * 1024, maxFiles: 10_000 };
/** Limits concurrent commands, because conversations may outnumber processor cores. */
const MAX_CONCURRENT = 4;
/** git checks the owner of a folder, and this one has no matching owner. */
export const GIT_ENVIRONMENT = {
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "safe.directory",
  GIT_CONFIG_VALUE_0: "*",
  GIT_OPTIONAL_LOCKS: "0",
};

interface OpenedTrees {
  readonly tree: SandboxTree;
  readonly readOnly: NonNullable<SandboxCommand["readOnly"]>;
}

/**
 * Creates a workspace; no file is written before it is needed. Files that commands leave behind are only visible to
 * other commands.
 */
export function createWorkspace(source: WorkspaceSource): Workspace {
  const trees: SandboxTree[] = [];
  const inTurn = createSemaphore(MAX_CONCURRENT);
  let opening: Promise<OpenedTrees> | undefined;
  let closing: Promise<void> | undefined;
  const open = (): Promise<OpenedTrees> => {
    opening ??= openTrees(source, trees);
    return opening;
  };
  return {
    run: (command, signal) =>
      inTurn(async () => {
        const { tree, readOnly } = await open();
        const { environment, readOnly: more = [] } = command;
        return source.sandbox.run(
          {
            ...command,
            tree,
            network: "none",
            readOnly: [...readOnly, ...more],
            environment: { ...GIT_ENVIRONMENT, ...environment },
          },
          signal,
        );
      }),
    inside: async () => (await open()).tree.inside,
    close: () => {
      closing ??= (async () => {
        await Promise.allSettled([opening]);
        for (const tree of trees) await tree.close();
      })();
      return closing;
    },
  };
}

/** Returns the path of the source's program in the workspace. */
export function mountedProgramPath(path: string): string {
  return isInAiFolder(path) ? path : `${MOUNT_FOLDER}/program/${path.split("/").at(-1)}`;
}

const isInAiFolder = (path: string): boolean => path.startsWith(`${AI_FOLDER}/`);

async function openTrees(source: WorkspaceSource, trees: SandboxTree[]): Promise<OpenedTrees> {
  const { sandbox, head, defaultBranch, programPath, without, signal } = source;
  const fill = async (
    snapshot: Snapshot,
    options: Omit<MaterializeOptions, "signal">,
  ): Promise<SandboxTree> => {
    const tree = await sandbox.openTree();
    trees.push(tree);
    await snapshot.materialize(tree.folder, { ...options, signal });
    return tree;
  };
  const tree = await fill(head, {
    ...HEAD_CAPS,
    withGit: true,
    without: [AI_FOLDER, MOUNT_FOLDER, ...without],
  });
  const readOnly: { readonly folder: string; readonly at: string }[] = [];
  const bring = async (below: string, at: string): Promise<void> => {
    const { folder } = await fill(defaultBranch, { ...AI_CAPS, below, withGit: false });
    readOnly.push({ folder, at });
  };
  if ((await defaultBranch.stat(AI_FOLDER, signal))?.kind === "folder")
    await bring(AI_FOLDER, AI_FOLDER);
  if (programPath !== undefined && !isInAiFolder(programPath))
    await bring(programPath, `${MOUNT_FOLDER}/program`);
  return { tree, readOnly };
}
