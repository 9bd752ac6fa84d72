import { join } from "node:path";
import type { FileBlob, FileChange } from "../../domain/diff/pull-file.ts";
import { writeChanges } from "../task/write-changes.ts";
import { createFolderTree, lstatIfExists } from "./create-folder-tree.ts";

/**
 * Writes a task's changes to its checkout. Returns one reason for each file that has uncommitted changes; nothing is
 * written then. Throws like `writeChanges`.
 */
export function applyToCheckout(folder: string, changes: readonly FileChange[]): readonly string[] {
  if (lstatIfExists(join(folder, ".git")) === undefined)
    return [`${folder} has no working tree to write to; apply the patch in a checkout`];
  const asked = changes.flatMap(({ path, previousPath = path }) => [previousPath, path]);
  const tree = createFolderTree(folder, asked);
  const reasons = changes.flatMap((change) => findDifferences(change, tree.read));
  if (reasons.length === 0) writeChanges(folder, changes);
  return reasons;
}

function findDifferences(
  { path, previousPath = path, before }: FileChange,
  read: (path: string) => FileBlob | undefined,
): string[] {
  const changed = (name: string): string => `${name} has uncommitted changes; commit or stash them`;
  const taken = previousPath !== path && read(path) !== undefined ? [changed(path)] : [];
  return isSame(read(previousPath), before) ? taken : [changed(previousPath), ...taken];
}

function isSame(one: FileBlob | undefined, other: FileBlob | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.mode === other.mode && Buffer.compare(one.bytes, other.bytes) === 0;
}
