import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { memoizeGit } from "./memoize-git.ts";
import { isFullId, runGit, tryGit } from "./run-git.ts";

/**
 * Revision expressions of git, which cannot be part of a ref name. Source: git-check-ref-format(1).
 */
const EXPRESSION = /[\s~^:?*[\\]|\.\.|@\{/;

/** Returns the full id of the commit that a ref or an id names, or `undefined`. */
export function findCommit(folder: string, name: string): Promise<string | undefined> {
  return memoizeGit(["commit", folder, name], async () => {
    if (EXPRESSION.test(name)) return undefined;
    const id = /^refs\/(?:heads|pull)\//.test(name) ? await readLooseRef(folder, name) : undefined;
    if (id !== undefined) return id;
    const argv = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
    const { exitCode, stdout } = await tryGit(folder, argv);
    return exitCode === 0 ? stdout.toString("utf8").trim() : undefined;
  });
}

/** Resolves a branch, a tag, a full ref or an id to a commit; branches take precedence. */
export async function findRevision(folder: string, name: string): Promise<string | undefined> {
  if (name.startsWith("-") || name === "") return undefined;
  // A branch cannot have the name of an object id.
  if (isFullId(name)) return findCommit(folder, name);
  if (name.startsWith("refs/heads/")) return findCommit(folder, name);
  for (const ref of [`refs/heads/${name}`, `refs/tags/${name}`]) {
    const commit = await findCommit(folder, ref);
    if (commit !== undefined) return commit;
  }
  return /^(?:refs\/|heads\/|tags\/|HEAD$)|^[0-9a-f]{4,40}$/.test(name)
    ? findCommit(folder, name)
    : undefined;
}

/** Returns the best common ancestor, or `undefined` if the histories are unrelated. */
export function findMergeBase(
  folder: string,
  one: string,
  other: string,
): Promise<string | undefined> {
  return memoizeGit(["merge-base", folder, one, other], async () => {
    const { exitCode, stdout } = await tryGit(folder, ["merge-base", one, other]);
    return exitCode === 0 ? stdout.toString("utf8").trim() : undefined;
  });
}

export async function isAncestor(folder: string, old: string, recent: string): Promise<boolean> {
  const { exitCode } = await tryGit(folder, ["merge-base", "--is-ancestor", old, recent]);
  return exitCode === 0;
}

/** Counts the commits that each side has and the other one lacks. */
export function countAheadBehind(
  folder: string,
  base: string,
  head: string,
): Promise<{ readonly behind: number; readonly ahead: number }> {
  return memoizeGit(["apart", folder, base, head], async () => {
    const text = await runGit(folder, ["rev-list", "--left-right", "--count", `${base}...${head}`]);
    const [behind = 0, ahead = 0] = text.trim().split(/\s+/).map(Number);
    return { behind, ahead };
  });
}

/** Checks whether two commits merge without conflict; `null` if this version of git cannot tell. */
export function mergesCleanly(folder: string, base: string, head: string): Promise<boolean | null> {
  return memoizeGit(["merge", folder, base, head], async () => {
    const { exitCode } = await tryGit(folder, ["merge-tree", "--write-tree", base, head]);
    if (exitCode === 0) return true;
    return exitCode === 1 ? false : null;
  });
}

const PLAIN_REF = /^refs(?:\/[\w-][\w.-]*)+$/;

/** Reads a loose ref from its file, which is faster than git; `undefined` if git must be asked. */
async function readLooseRef(folder: string, ref: string): Promise<string | undefined> {
  if (!PLAIN_REF.test(ref) || ref.includes("..")) return undefined;
  try {
    const id = (await readFile(join(folder, ref), "utf8")).trim();
    return isFullId(id) ? id : undefined;
  } catch {
    return undefined; // The ref is packed or does not exist; git resolves it.
  }
}
