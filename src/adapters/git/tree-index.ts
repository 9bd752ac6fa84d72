import type { TreeEntry } from "../../domain/core/tree-entry.ts";
import { isGitFolder, isLiteralPath } from "../shared/tree/literal-path.ts";
import type { FileKind } from "./tree-record.ts";
import type { TreeTable } from "./tree-table.ts";

export interface IndexedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly size: number | undefined;
  readonly id: string;
}

/** Index of a tree's files. Paths are literal. */
export interface TreeIndex {
  /** Total bytes of all files. */
  readonly bytes: number;
  find(path: string): IndexedFile | undefined;
  stat(path: string): TreeEntry | undefined;
  list(path: string): readonly TreeEntry[] | undefined;
  /** Yields every file in the order of git, by the bytes of its path. */
  files(): Iterable<TreeRow>;
}

export interface TreeRow extends Omit<IndexedFile, "path"> {
  readonly path: Buffer;
}

/** The byte after a slash, which ends a folder's rows. */
const AFTER_SLASH = Buffer.from([0x30]);
const SLASH = 0x2f;
const REPLACEMENT = "\uFFFD";

export function createTreeIndex(table: TreeTable): TreeIndex {
  const find = (path: string): IndexedFile | undefined => {
    const row = isLiteralPath(path) ? findRow(table, path) : undefined;
    return row === undefined ? undefined : { path, ...fileAt(table, row) };
  };
  const stat = (path: string): TreeEntry | undefined => {
    if (path === "") return folderEntry("");
    if (!isLiteralPath(path)) return undefined;
    const file = find(path);
    if (file !== undefined) return { path, kind: file.kind, size: file.size ?? 0 };
    const [start, end] = findFolderRows(table, Buffer.from(path));
    return start < end ? folderEntry(path) : undefined;
  };
  const list = (path: string): readonly TreeEntry[] | undefined => {
    if (path !== "" && stat(path)?.kind !== "folder") return undefined;
    return listChildren(table, path).sort((a, b) => (a.path < b.path ? -1 : 1));
  };
  return { bytes: sumSizes(table), find, stat, list, files: () => iterateRows(table) };
}

function* iterateRows(table: TreeTable): Generator<TreeRow> {
  for (let row = 0; row < table.length; row += 1)
    yield { path: table.path(row), ...fileAt(table, row) };
}

function sumSizes(table: TreeTable): number {
  let bytes = 0;
  for (let row = 0; row < table.length; row += 1) bytes += table.size(row) ?? 0;
  return bytes;
}

function listChildren(table: TreeTable, parent: string): TreeEntry[] {
  const prefix = parent === "" ? "" : `${parent}/`;
  const prefixBytes = Buffer.byteLength(prefix);
  const [start, end] =
    parent === "" ? [0, table.length] : findFolderRows(table, Buffer.from(parent));
  const entries: TreeEntry[] = [];
  for (let row = start; row < end; ) {
    const bytes = table.path(row);
    const slash = bytes.indexOf(SLASH, prefixBytes);
    const isFile = slash === -1;
    const name = bytes.toString("utf8", prefixBytes, isFile ? bytes.length : slash);
    const path = prefix + name;
    if (!isGitFolder(name)) entries.push(isFile ? entryAt(table, row, path) : folderEntry(path));
    row = isFile ? row + 1 : findFolderRows(table, bytes.subarray(0, slash))[1];
  }
  return entries;
}

function findRow(table: TreeTable, path: string): number | undefined {
  const bytes = Buffer.from(path);
  const row = table.lowerBound(bytes);
  if (row < table.length && table.path(row).equals(bytes)) return row;
  return path.includes(REPLACEMENT) ? findUndecodableRow(table, path) : undefined;
}

/**
 * Finds a name that is not UTF-8: it was shown with replacement characters, so it is searched by
 * its displayed form.
 */
function findUndecodableRow(table: TreeTable, path: string): number | undefined {
  for (let row = 0; row < table.length; row += 1) {
    if (table.path(row).toString("utf8") === path) return row;
  }
  return undefined;
}

/** Returns the first row below a folder and the row after the last one. */
function findFolderRows(table: TreeTable, path: Buffer): [start: number, end: number] {
  const start = table.lowerBound(Buffer.concat([path, Buffer.from([SLASH])]));
  return [start, table.lowerBound(Buffer.concat([path, AFTER_SLASH]))];
}

function fileAt(table: TreeTable, row: number): Omit<IndexedFile, "path"> {
  return { kind: table.kind(row), size: table.size(row), id: table.id(row) };
}

function entryAt(table: TreeTable, row: number, path: string): TreeEntry {
  return { path, kind: table.kind(row), size: table.size(row) ?? 0 };
}

function folderEntry(path: string): TreeEntry {
  return { path, kind: "folder", size: 0 };
}
