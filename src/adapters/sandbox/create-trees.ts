import { chmod, chown, lstat, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxKind, SandboxTree } from "../../ports/sandbox.ts";
import { chownRecursive } from "./chown-recursive.ts";
import { freeOwner, pickOwner } from "./pick-owner.ts";
import { removeFolder } from "./remove-folder.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";
import { sweepTrees } from "./sweep-trees.ts";
import { ownTreePrefix } from "./tree-name.ts";

const OWN = 0o700;

/** What a sandbox knows of a tree it has opened. */
export interface OpenTree {
  readonly folder: string;
  /** Beside the tree and gone with it: for what a run needs, out of reach of its commands. */
  readonly scratch: string;
  /** Does work once in the life of the tree, by its name. */
  once(name: string, work: () => Promise<void>): Promise<void>;
  /** User that commands run as; absent: ours. */
  readonly owner: number | undefined;
  /** Runs work in the tree once it is theirs, and has `close` wait for its end. */
  use<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Tells whether the folder is still the one that was made. */
  isIntact(): Promise<boolean>;
}

export interface TreeRegistry {
  open(): Promise<SandboxTree>;
  /** Throws a `TypeError` for a tree of another sandbox or one that was closed. */
  requireOpen(tree: SandboxTree): OpenTree;
}

export interface TreesOptions {
  /** Of the sandbox whose trees these are. */
  readonly kind: SandboxKind;
  /** Whether each tree gets a user of its own, where that is possible. */
  readonly isOwned: boolean;
  /** Where commands see a tree; where it is when absent. */
  readonly inside?: string;
  /** Folder of the trees, which commands can write to as well; the system's for temporary files when absent. */
  readonly place?: string;
}

/** Keeps the trees of one sandbox. */
export function createTrees({ kind, isOwned, inside, place }: TreesOptions): TreeRegistry {
  const trees = new WeakMap<SandboxTree, OpenTree>();
  const sweep = runOnce(sweepTrees);
  return {
    open: async () => {
      if (place === undefined) await sweep();
      else await mkdir(place, { recursive: true, mode: 0o700 });
      const owner = isOwned ? pickOwner() : undefined;
      const base = await mkdtemp(join(place ?? tmpdir(), ownTreePrefix()));
      const folder = join(base, "tree");
      const scratch = join(base, "scratch");
      await mkdir(folder);
      await mkdir(scratch, { mode: 0o700 });
      // Its user must get through, and nobody else.
      if (owner !== undefined) for (const path of [base, scratch]) await chown(path, owner, owner);
      const isSameBase = await createFolderCheck(base);
      const isSameTree = await createFolderCheck(folder);
      const isIntact = async () => (await isSameBase()) && (await isSameTree());
      const running = new Set<Promise<unknown>>();
      const tree: SandboxTree = {
        folder,
        inside: inside ?? folder,
        close: runOnce(async () => {
          trees.delete(tree);
          while (running.size > 0) await Promise.allSettled(running);
          // What was put in its place is not ours to remove.
          if (await isSameBase()) await removeFolder(base);
          freeOwner(owner);
        }),
      };
      const chownOnce = runOnce(async () => owner !== undefined && chownRecursive(folder, owner));
      const use = <Value>(work: () => Promise<Value>): Promise<Value> => {
        const run = chownOnce()
          .then(() => restoreRootMode(folder, kind))
          .then(work);
        running.add(run);
        const forget = () => running.delete(run);
        run.then(forget, forget);
        return run;
      };
      trees.set(tree, { folder, scratch, owner, once: createOnceByName(), use, isIntact });
      return tree;
    },
    requireOpen: (tree) => {
      const own = trees.get(tree);
      if (own === undefined) throw new TypeError("the tree is closed, or of another sandbox");
      return own;
    },
  };
}

/** Gives the root of a tree back the mode that commands need: an earlier command may have closed it. */
async function restoreRootMode(folder: string, kind: SandboxKind): Promise<void> {
  try {
    const stats = await lstat(folder);
    if (!stats.isDirectory() || (stats.mode & OWN) === OWN) return;
    await chmod(folder, (stats.mode & 0o777) | OWN);
  } catch (error) {
    const why = error instanceof Error ? error.message : `${error}`;
    throw sandboxUnavailable(
      kind,
      `an earlier command closed the root of its tree, and it cannot be opened again: ${why}`,
    );
  }
}

/** Makes what tells whether a path still leads to the very folder that it leads to now. */
async function createFolderCheck(path: string): Promise<() => Promise<boolean>> {
  const { dev, ino } = await lstat(path, { bigint: true });
  return async () => {
    const now = await lstat(path, { bigint: true }).catch(() => undefined);
    return now?.dev === dev && now.ino === ino;
  };
}

function runOnce<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

function createOnceByName(): OpenTree["once"] {
  const done = new Map<string, Promise<void>>();
  return (name, work) => {
    const doing = done.get(name) ?? work();
    done.set(name, doing);
    return doing;
  };
}
