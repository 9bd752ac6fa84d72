import type { FileBlob, FileChange } from "../diff/pull-file.ts";

/**
 * Final state of a path after all changes; without content if the file is removed or moved away.
 */
export interface FinalFile {
  readonly path: string;
  readonly blob?: FileBlob;
}

/**
 * Lists every path that changes touch, once, sorted; the old path of a moved file is removed unless
 * another file takes it.
 */
export function listFinalFiles(changes: readonly FileChange[]): readonly FinalFile[] {
  const byPath = new Map<string, FileBlob | undefined>();
  for (const { path, previousPath, after } of changes) {
    if (previousPath !== undefined) byPath.set(previousPath, byPath.get(previousPath));
    byPath.set(path, after ?? byPath.get(path));
  }
  return [...byPath]
    .map(([path, blob]) => (blob === undefined ? { path } : { path, blob }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}
