import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Computes git's object id of a file's content: 40 hex digits. */
export function computeGitBlobId(bytes: Uint8Array): string {
  return bytesToHex(sha1(concatBytes(utf8ToBytes(`blob ${bytes.length}\0`), bytes)));
}

/** Entry of a git tree. */
export interface TreeItem {
  /** Last part of the path. */
  readonly name: string;
  /** Mode in the code host's format; `040000` for a folder. */
  readonly mode: string;
  /** Full object id. */
  readonly id: string;
}

/** Returns whether an entry is a folder. */
export const isFolder = ({ mode }: Pick<TreeItem, "mode">): boolean => shortMode(mode) === "40000";

/** Computes git's object id of a tree with these entries, in any order: 40 hex digits. */
export function computeGitTreeId(items: readonly TreeItem[]): string {
  const entries = items
    .map((item) => ({ item, key: utf8ToBytes(isFolder(item) ? `${item.name}/` : item.name) }))
    .sort((left, right) => compareBytes(left.key, right.key))
    .map(({ item: { name, mode, id } }) =>
      concatBytes(utf8ToBytes(`${shortMode(mode)} ${name}\0`), hexToBytes(id)),
    );
  const body = concatBytes(...entries);
  return bytesToHex(sha1(concatBytes(utf8ToBytes(`tree ${body.length}\0`), body)));
}

/** Removes the leading zero of a folder's mode, as git does. */
const shortMode = (mode: string): string => mode.replace(/^0+/, "");

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
