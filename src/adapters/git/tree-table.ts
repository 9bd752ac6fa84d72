import type { FileKind, TreeRecord } from "./tree-record.ts";

/** Sorted files of a tree in a few flat arrays: a million of them take about 100 MB. */
export interface TreeTable {
  readonly length: number;
  /** Returns the bytes of a path; valid as long as the table. */
  path(row: number): Buffer;
  kind(row: number): FileKind;
  /** Returns the size in bytes; `undefined` when git does not have the object. */
  size(row: number): number | undefined;
  /** Returns the object id in hexadecimal. */
  id(row: number): string;
  /** Returns the first row whose path is not less than `path`. */
  lowerBound(path: Buffer): number;
}

export interface TreeTableBuilder {
  /** Adds a row. Rows arrive in the order of their bytes, as git lists them. */
  add(record: TreeRecord): void;
  finish(): TreeTable;
}

const KINDS: readonly FileKind[] = ["file", "executable", "symlink", "submodule"];
const UNKNOWN_SIZE = 2 ** 53;

export function createTreeTableBuilder(idBytes: number): TreeTableBuilder {
  let length = 0;
  let paths: Buffer = Buffer.alloc(64 * 1024);
  let ends = new Uint32Array(1024);
  let sizes = new Float64Array(1024);
  let kinds = new Uint8Array(1024);
  let ids: Buffer = Buffer.alloc(1024 * idBytes);

  const startOf = (row: number) => (row === 0 ? 0 : (ends[row - 1] ?? 0));
  const path = (row: number) => paths.subarray(startOf(row), ends[row]);

  return { add, finish };

  function add({ path: name, kind, size, id }: TreeRecord): void {
    const start = startOf(length);
    if (length > 0 && Buffer.compare(path(length - 1), name) >= 0) {
      throw new Error("the tree is malformed: its names are not sorted");
    }
    if (start + name.length > paths.length) paths = grow(paths, start + name.length);
    if (length === ends.length) growRows();
    name.copy(paths, start);
    ends[length] = start + name.length;
    sizes[length] = size ?? UNKNOWN_SIZE;
    kinds[length] = KINDS.indexOf(kind);
    ids.write(id.toString("latin1"), length * idBytes, "hex");
    length += 1;
  }

  function growRows(): void {
    ends = copyInto(new Uint32Array(length * 2), ends);
    sizes = copyInto(new Float64Array(length * 2), sizes);
    kinds = copyInto(new Uint8Array(length * 2), kinds);
    ids = grow(ids, ids.length + 1);
  }

  function finish(): TreeTable {
    return {
      length,
      path,
      kind: (row) => KINDS[kinds[row] ?? 0] ?? "file",
      size: (row) => (sizes[row] === UNKNOWN_SIZE ? undefined : sizes[row]),
      id: (row) => ids.toString("hex", row * idBytes, (row + 1) * idBytes),
      lowerBound,
    };
  }

  function lowerBound(name: Buffer): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (Buffer.compare(path(middle), name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function grow(buffer: Buffer, atLeast: number): Buffer {
  const bigger = Buffer.alloc(Math.max(buffer.length * 2, atLeast));
  buffer.copy(bigger);
  return bigger;
}

function copyInto<Rows extends { set(rows: Rows): void }>(bigger: Rows, rows: Rows): Rows {
  bigger.set(rows);
  return bigger;
}
