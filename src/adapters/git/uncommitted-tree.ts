import { copyFile, mkdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { alternatesVariable } from "./alternates.ts";
import type { Checkout } from "./checkout.ts";
import { disableFiltersConfig, findFilteredPaths, listFilterDrivers } from "./filtered-paths.ts";
import { configEnvironment } from "./git-config.ts";
import { type GitProgram, type GitRunOptions, toGitError } from "./git-program.ts";
import { isObjectId } from "./object-id.ts";
import { findUnchangedPaths } from "./unchanged-paths.ts";

export interface UncommittedTreeRequest {
  readonly checkout: Checkout;
  /** Empty folder for the index and the objects. */
  readonly scratch: string;
  readonly isStaged: boolean;
  readonly signal: AbortSignal;
}

const MAX_LISTING_BYTES = 512 * 1024 * 1024;

export function objectFolderPath(scratch: string): string {
  return join(scratch, "objects");
}

export interface UncommittedTree {
  /** Full object id. */
  readonly tree: string;
  /** Files with uncommitted content that is not in the tree because a filter applies to them. */
  readonly filteredPaths: readonly string[];
}

/**
 * Writes the staged changes, or everything that is not ignored, as a tree; the repository is only
 * read.
 */
export async function writeUncommittedTree(work: UncommittedTreeRequest): Promise<UncommittedTree> {
  const { checkout, scratch, isStaged, signal } = work;
  const { git } = checkout;
  const drivers = await listFilterDrivers(git, { signal });
  const index = join(scratch, "index");
  await mkdir(objectFolderPath(scratch), { recursive: true });
  await copyIndex(checkout.index, index);
  const env = {
    GIT_INDEX_FILE: index,
    GIT_OBJECT_DIRECTORY: objectFolderPath(scratch),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable([checkout.objects]),
    ...configEnvironment(disableFiltersConfig(drivers)),
  };
  const filtered = isStaged ? [] : await addAllChanges(checkout, drivers, { signal, env });
  const result = await git.run(["write-tree"], { signal, env });
  const tree = result.stdout.toString("latin1").trim();
  if (result.exitCode !== 0 || !isObjectId(tree)) throw toGitError("write-tree", result);
  const filteredPaths = filtered.map((path) => Buffer.from(path, "latin1").toString("utf8"));
  return { tree, filteredPaths };
}

/**
 * Copies the index with its time, by which git detects files that may have changed within the same
 * tick.
 */
async function copyIndex(from: string, to: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(from);
    await copyFile(from, to);
    const seconds = Math.floor(mtimeMs) / 1000;
    await utimes(to, seconds, seconds);
  } catch (error) {
    // A repository without an index has nothing staged.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/**
 * Adds the same files as `git add -A`, but runs no filter.
 *
 * A file with a clean filter (LFS, git-crypt) keeps its staged version: without the filter its raw
 * content, possibly a plain secret, would be treated as the change. Returns those files.
 */
async function addAllChanges(
  { git, folder }: Checkout,
  drivers: readonly string[],
  options: GitRunOptions,
): Promise<readonly string[]> {
  const paths = await listUncommittedPaths(git, options);
  const filtered = await findFilteredPaths(git, { paths, drivers }, options);
  const unchanged = await findUnchangedPaths(git, { folder, paths: filtered }, options);
  const left = [...filtered].filter((path) => !unchanged.has(path));
  const added = paths.filter((path) => !filtered.has(path));
  if (added.length === 0) return left;
  const input = Buffer.from(added.map((path) => `${path}\0`).join(""), "latin1");
  const argv = ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"];
  const result = await git.run(argv, { ...options, input });
  if (result.exitCode !== 0) throw toGitError("update-index", result);
  return left;
}

/**
 * Lists paths that differ from the index or are not in it. Names may not be UTF-8: latin1 preserves
 * their bytes.
 */
async function listUncommittedPaths(
  git: GitProgram,
  options: GitRunOptions,
): Promise<readonly string[]> {
  const argv = ["ls-files", "-z", "-m", "-o", "--exclude-standard"];
  const listing = await git.run(argv, { ...options, maxBytes: MAX_LISTING_BYTES });
  if (listing.exitCode !== 0) throw toGitError("ls-files", listing);
  const names = new Set(listing.stdout.toString("latin1").split("\0"));
  // A trailing slash marks a nested repository, whose work is separate.
  return [...names].filter((name) => name !== "" && !name.endsWith("/"));
}
