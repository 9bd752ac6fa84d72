import type { FileBlob, PullFile } from "../../../domain/diff/pull-file.ts";
import { toLinePatch } from "../text/to-line-patch.ts";

/** Files by path. */
export type BlobTree = ReadonlyMap<string, FileBlob>;

/** Lists the differences of two trees, sorted; a rename is a move with equal content. */
export function compareTrees(base: BlobTree, head: BlobTree): readonly PullFile[] {
  const removed = new Set([...base.keys()].filter((path) => !head.has(path)));
  const files = [...head].flatMap(([path, after]): PullFile[] => {
    const before = base.get(path);
    if (before !== undefined) return isSame(before, after) ? [] : [toModified(path, before, after)];
    const source = [...removed].find((old) => hasSameBytes(base.get(old), after));
    if (source === undefined || after.bytes.length === 0) {
      return [{ path, status: "added", ...contentChange(undefined, after) }];
    }
    removed.delete(source);
    return [{ path, status: "renamed", previousPath: source, ...UNCHANGED }];
  });
  const gone = [...removed].map(
    (path): PullFile => ({ path, status: "removed", ...contentChange(base.get(path), undefined) }),
  );
  return [...files, ...gone].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function toModified(path: string, before: FileBlob, after: FileBlob): PullFile {
  if (hasSameBytes(before, after)) return { path, status: "changed", ...UNCHANGED };
  return { path, status: "modified", ...contentChange(before, after) };
}

/** Equal content. */
const UNCHANGED = { patch: "", additions: 0, deletions: 0 };

type ContentChange = Pick<PullFile, "patch" | "additions" | "deletions" | "omission">;

function contentChange(before: FileBlob | undefined, after: FileBlob | undefined): ContentChange {
  const blobs = [before, after].filter((blob) => blob !== undefined);
  if (blobs.some(isBinary)) return { omission: "binary" };
  const decode = (blob: FileBlob | undefined) => new TextDecoder().decode(blob?.bytes);
  const { patch, additions, deletions } = toLinePatch(decode(before), decode(after));
  if (blobs.some(({ mode }) => mode === "160000")) {
    return { additions, deletions, omission: "submodule" };
  }
  return { additions, deletions, patch };
}

function isSame(a: FileBlob, b: FileBlob): boolean {
  return a.mode === b.mode && hasSameBytes(a, b);
}

function hasSameBytes(a: FileBlob | undefined, b: FileBlob): boolean {
  return a?.bytes.length === b.bytes.length && a.bytes.every((byte, at) => byte === b.bytes[at]);
}

/** Returns true for binary content by git's rule: a NUL among the first bytes. */
export function isBinary({ bytes }: FileBlob): boolean {
  return bytes.subarray(0, 8000).includes(0);
}
