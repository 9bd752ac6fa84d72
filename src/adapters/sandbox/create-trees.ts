import { chmod, chown, lchown, lstat, mkdir, mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxKind, SandboxTree } from "../../ports/sandbox.ts";
import { freeOwner, pickOwner } from "./pick-owner.ts";
import { removeFolder } from "./remove-folder.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";
import { sweepTrees } from "./sweep-trees.ts";
import { ownTreePrefix } from "./tree-name.ts";

const OWN = 0o700;

/** Data of an open tree. */
export interface OpenTree {
  readonly folder: string;
  /**
   * Folder beside the tree and removed with it: for data of a run that its commands cannot reach.
   */
  readonly scratch: string;
  /** Runs work once per tree and name. */
  once(name: string, work: () => Promise<void>): Promise<void>;
  /** User id that commands run as; absent: that of this process. */
  readonly owner: number | undefined;
  /** Runs work in the tree when it is ready; `close` waits for its end. */
  use<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Returns true if the folder is still the one that was created. */
  isIntact(): Promise<boolean>;
}

export interface TreeRegistry {
  open(): Promise<SandboxTree>;
  /** Returns the open tree. Throws a `TypeError` for a tree of another sandbox or a closed one. */
  requireOpen(tree: SandboxTree): OpenTree;
}

export interface TreesOptions {
  /** Kind of the sandbox that owns these trees. */
  readonly kind: SandboxKind;
  /** True if each tree gets its own user id, where possible. */
  readonly isOwned: boolean;
  /** Path of a tree in the sandbox; by default that on the host. */
  readonly inside?: string;
  /**
   * Folder of the trees, which commands can write to as well; by default the system's temporary
   * folder.
   */
  readonly place?: string;
}

/** Creates the registry of one sandbox's trees. */
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
      // Only its user may get through.
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
          // A folder that replaced it is not ours to remove.
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
      if (own === undefined)
        throw new TypeError("the tree is closed, or belongs to another sandbox");
      return own;
    },
  };
}

/** Restores the mode of a tree's root, which an earlier command may have changed. */
async function restoreRootMode(folder: string, kind: SandboxKind): Promise<void> {
  try {
    const stats = await lstat(folder);
    if (!stats.isDirectory() || (stats.mode & OWN) === OWN) return;
    await chmod(folder, (stats.mode & 0o777) | OWN);
  } catch (error) {
    const why = error instanceof Error ? error.message : `${error}`;
    throw sandboxUnavailable(
      kind,
      `an earlier command made the root of its tree inaccessible, and its mode cannot be restored: ${why}`,
    );
  }
}

/** Creates a check that a path still leads to the same folder. */
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

const AT_ONCE = 64;

/** Changes the owner of a folder with its content, links themselves and not their targets. */
async function chownRecursive(folder: string, owner: number): Promise<void> {
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    await lchown(next, owner, owner);
    const inside = next;
    const entries = await readdir(inside, { withFileTypes: true });
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const files = entries.slice(at, at + AT_ONCE).filter((entry) => !entry.isDirectory());
      await Promise.all(files.map(({ name }) => lchown(join(inside, name), owner, owner)));
    }
    for (const entry of entries) if (entry.isDirectory()) folders.push(join(inside, entry.name));
  }
}
