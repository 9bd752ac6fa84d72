import { AppError } from "../../../domain/core/app-error.ts";
import { type RepositoryRef, repositoryName } from "../../../domain/pull/pull-request.ts";
import type { AnnouncedFile } from "../../../domain/task/change-announcement.ts";
import { computeGitTreeId, isFolder, type TreeItem } from "../../../domain/task/git-tree-id.ts";
import type { GitObjects } from "../../../ports/git-objects.ts";

export interface ExpectedTreeRequest {
  readonly objects: Pick<GitObjects, "treeAt">;
  readonly repository: RepositoryRef;
  readonly signal: AbortSignal;
}

/** Maximum number of folders to read for one change: one request each. */
const MAX_FOLDERS = 2_000;

/** Files by their next folder: `file` is the file at exactly this path. */
interface TreeNode {
  file?: AnnouncedFile;
  readonly inner: Map<string, TreeNode>;
}

/**
 * Computes the id of the tree that results from changed files on a tree of the code host, from the folders that the
 * code host lists. Rejects with `input-invalid` when a folder cannot be computed, and as its port does.
 */
export async function computeExpectedTree(
  request: ExpectedTreeRequest,
  base: string,
  files: readonly AnnouncedFile[],
): Promise<string> {
  const root: TreeNode = { inner: new Map() };
  for (const file of files) insert(root, file);
  if (countFolders(root) > MAX_FOLDERS) throw tooManyFoldersError();
  return (await computeFolderId(request, root, base)) ?? computeGitTreeId([]);
}

function insert(root: TreeNode, file: AnnouncedFile): void {
  let node = root;
  for (const name of file.path.split("/")) {
    const next: TreeNode = node.inner.get(name) ?? { inner: new Map() };
    node.inner.set(name, next);
    node = next;
  }
  node.file = file;
}

function countFolders({ inner }: TreeNode): number {
  let count = inner.size === 0 ? 0 : 1;
  for (const node of inner.values()) count += countFolders(node);
  return count;
}

/** Computes the id of a changed folder; `undefined` for an empty one, because git does not store those. */
async function computeFolderId(
  request: ExpectedTreeRequest,
  { inner }: TreeNode,
  tree: string | undefined,
): Promise<string | undefined> {
  const before = tree === undefined ? [] : await readFolder(request, tree);
  const items = new Map(before.map((item) => [item.name, item]));
  for (const [name, node] of inner) {
    const item = await computeItem(request, { name, node, before: items.get(name) });
    if (item === undefined) items.delete(name);
    else items.set(name, item);
  }
  return items.size === 0 ? undefined : computeGitTreeId([...items.values()]);
}

interface TreeStep {
  readonly name: string;
  readonly node: TreeNode;
  readonly before: TreeItem | undefined;
}

async function computeItem(
  request: ExpectedTreeRequest,
  { name, node, before }: TreeStep,
): Promise<TreeItem | undefined> {
  const { mode, blob } = node.file ?? {};
  // A file replaces a folder: the announced entries below it are removed.
  if (mode !== undefined && blob !== undefined) return { name, mode, id: blob };
  if (node.inner.size === 0) return undefined;
  const folder = before !== undefined && isFolder(before) ? before.id : undefined;
  const id = await computeFolderId(request, node, folder);
  return id === undefined ? undefined : { name, mode: "040000", id };
}

async function readFolder(
  { objects, repository, signal }: ExpectedTreeRequest,
  tree: string,
): Promise<readonly TreeItem[]> {
  const items = await objects.treeAt(repository, tree, signal);
  if (items !== undefined && computeGitTreeId(items) === tree) return items;
  const message = `folder ${tree.slice(0, 12)} of ${repositoryName(repository)} cannot be computed from the code host's listing, so the change cannot be checked; rename files whose names are not UTF-8`;
  throw new AppError("input-invalid", message, { details: { path: "files" } });
}

const tooManyFoldersError = (): AppError =>
  new AppError(
    "input-invalid",
    `the change touches more than ${MAX_FOLDERS} folders, so it cannot be checked; make a smaller change`,
    { details: { path: "files" } },
  );
