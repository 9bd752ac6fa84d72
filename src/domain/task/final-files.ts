import type { FileBlob } from "../diff/pull-file.ts";
import type { FileChange } from "../patch/file-change.ts";

/** What stands at a path when all changes are made: nothing, where a file goes or has moved away. */
export interface FinalFile {
  readonly path: string;
  readonly blob?: FileBlob;
}

/** Every path that changes touch, once, sorted; a file that moves is gone where it was unless another one comes there. */
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
