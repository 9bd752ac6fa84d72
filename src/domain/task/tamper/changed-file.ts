import type { FileBlob } from "../../diff/pull-file.ts";
import type { FileChange } from "../../patch/file-change.ts";
import { splitFile } from "../../patch/file-lines.ts";
import { diffLines, type LineChanges } from "./diff-lines.ts";

/** Change of one file, as lines. */
export interface ChangedFile extends LineChanges {
  readonly change: FileChange;
  readonly path: string;
  /** True if the file did not exist before. */
  readonly isNew: boolean;
  readonly isGone: boolean;
  /** Lines before and after; empty for a binary file. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Reads a change as lines. */
export function readChangedFile(change: FileChange): ChangedFile {
  const before = readBlobLines(change.before);
  const after = readBlobLines(change.after);
  return {
    change,
    path: change.path,
    isNew: change.before === undefined,
    isGone: change.after === undefined,
    before,
    after,
    ...diffLines(before, after),
  };
}

/** Git treats a file as binary if it has a zero byte in this many first bytes. */
const PROBED = 8_000;

function readBlobLines(blob: FileBlob | undefined): readonly string[] {
  if (blob === undefined || blob.bytes.subarray(0, PROBED).includes(0)) return [];
  return splitFile(blob.bytes).texts;
}
