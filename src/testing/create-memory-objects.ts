import { createHash } from "node:crypto";
import { AppError } from "../domain/core/app-error.ts";
import type { FileBlob } from "../domain/diff/pull-file.ts";
import { computeGitBlobId, computeGitTreeId, type TreeItem } from "../domain/task/git-tree-id.ts";
import type { NewCommit, StoredCommit, TreeWrite } from "../ports/git-objects.ts";

/** Content by path. */
export type MemoryFiles = Readonly<Record<string, FileBlob>>;

export interface MemoryObjects {
  addBlob(bytes: Uint8Array): string;
  /** Adds a tree of exactly these files. */
  addFiles(files: MemoryFiles): string;
  addTree(base: string, entries: readonly TreeWrite[]): string;
  /** Returns the entries of a tree, which may be a root or a folder. */
  tree(id: string): readonly TreeItem[] | undefined;
  addCommit(commit: NewCommit, author: string): string;
  commit(sha: string): StoredCommit | undefined;
  /** Returns the files of a commit; throws for an unknown one. */
  filesAt(sha: string): MemoryFiles;
  /** Returns the commit and its ancestors. */
  history(sha: string): ReadonlySet<string>;
  /** Returns the login of a commit's author. */
  getAuthor(sha: string): string | undefined;
}

/**
 * Stores blobs, trees and commits in memory; ids of blobs and trees are git's, those of commits
 * only look like it.
 */
export function createMemoryObjects(): MemoryObjects {
  const blobs = new Map<string, Uint8Array>();
  const trees = new Map<string, MemoryFiles>();
  const listings = new Map<string, readonly TreeItem[]>();
  const commits = new Map<string, { readonly commit: StoredCommit; readonly author: string }>();
  const addBlob = (bytes: Uint8Array): string => {
    const id = computeGitBlobId(bytes);
    blobs.set(id, bytes);
    return id;
  };
  const addFiles = (files: MemoryFiles): string => {
    const sorted = Object.entries(files).sort(([left], [right]) => (left < right ? -1 : 1));
    const ids = sorted.map(([path, { mode, bytes }]) => ({
      path,
      mode,
      id: computeGitBlobId(bytes),
    }));
    const id = addListing(listings, ids);
    trees.set(id, Object.fromEntries(sorted));
    return id;
  };
  const getFiles = (tree: string): MemoryFiles => trees.get(tree) ?? refuse(`no tree ${tree}`);
  const commit = (sha: string) => commits.get(sha)?.commit;
  return {
    addBlob,
    addFiles,
    commit,
    tree: (id) => listings.get(id),
    addTree(base, entries) {
      const files = { ...getFiles(base) };
      for (const { path, mode, blob } of entries) {
        if (blob === undefined) {
          if (!Object.hasOwn(files, path)) refuse(`no ${path} to remove`);
          delete files[path];
        } else files[path] = { mode, bytes: blobs.get(blob) ?? refuse(`no blob ${blob}`) };
      }
      return addFiles(files);
    },
    addCommit({ tree, parents, message }, author) {
      getFiles(tree);
      for (const parent of parents) if (!commits.has(parent)) refuse(`no commit ${parent}`);
      // On a code host the time distinguishes two equal commits.
      const sha = hashParts(tree, parents, message, `${commits.size}`);
      commits.set(sha, { commit: { sha, tree, parents, message }, author });
      return sha;
    },
    filesAt: (sha) => getFiles(commit(sha)?.tree ?? ""),
    history(sha) {
      const known = new Set([sha]);
      for (const id of known) for (const parent of commit(id)?.parents ?? []) known.add(parent);
      return known;
    },
    getAuthor: (sha) => commits.get(sha)?.author,
  };
}

interface FlatFile {
  readonly path: string;
  readonly mode: string;
  readonly id: string;
}

/** Stores the entries of a tree and of the folders in it; returns its id. */
function addListing(
  listings: Map<string, readonly TreeItem[]>,
  files: readonly FlatFile[],
): string {
  const folders = new Map<string, FlatFile[]>();
  const items: TreeItem[] = [];
  for (const file of files) {
    const slash = file.path.indexOf("/");
    if (slash < 0) items.push({ name: file.path, mode: file.mode, id: file.id });
    else {
      const name = file.path.slice(0, slash);
      const inner = { ...file, path: file.path.slice(slash + 1) };
      folders.set(name, [...(folders.get(name) ?? []), inner]);
    }
  }
  for (const [name, inner] of folders)
    items.push({ name, mode: "040000", id: addListing(listings, inner) });
  const id = computeGitTreeId(items);
  listings.set(id, items);
  return id;
}

const hashParts = (...parts: readonly unknown[]): string =>
  createHash("sha1").update(JSON.stringify(parts)).digest("hex");

function refuse(why: string): never {
  const message = `the code host refused it (422: ${why}); check the request`;
  throw new AppError("code-host-rejected", message, { details: { status: 422 } });
}
