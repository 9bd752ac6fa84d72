import type { TreeEntryKind } from "../../domain/core/tree-entry.ts";

export type FileKind = Exclude<TreeEntryKind, "folder">;

export interface TreeRecord {
  readonly kind: FileKind;
  /** Object id in hexadecimal, as bytes. */
  readonly id: Buffer;
  /** `undefined` when git does not have the object. */
  readonly size: number | undefined;
  readonly path: Buffer;
}

const SPACE = 0x20;
const TAB = 0x09;
const ZERO = 0x30;

/** Parses one record of `ls-tree -r -z -l`: `mode SP type SP id SP size TAB path`. */
export function parseTreeRecord(record: Buffer): TreeRecord {
  const idStart = record.indexOf(SPACE, 7) + 1;
  const idEnd = record.indexOf(SPACE, idStart);
  const tab = record.indexOf(TAB, idEnd);
  const kind = parseKind(record);
  return {
    kind,
    id: record.subarray(idStart, idEnd),
    size: kind === "submodule" ? 0 : parseSize(record, idEnd, tab),
    path: record.subarray(tab + 1),
  };
}

/**
 * Parses a mode of six octal digits. Old trees contain modes such as 100664: only the owner's
 * executable bit matters.
 */
function parseKind(record: Buffer): FileKind {
  const type = record[1];
  if (type === ZERO + 2) return "symlink";
  if (type === ZERO + 6) return "submodule";
  return ((record[3] ?? 0) & 1) === 0 ? "file" : "executable";
}

function parseSize(record: Buffer, start: number, end: number): number | undefined {
  let size = 0;
  for (let at = start; at < end; at += 1) {
    const byte = record[at] ?? 0;
    if (byte === SPACE) continue;
    // git prints BAD for a missing object.
    if (byte < ZERO || byte > ZERO + 9) return undefined;
    size = size * 10 + byte - ZERO;
  }
  return size;
}
