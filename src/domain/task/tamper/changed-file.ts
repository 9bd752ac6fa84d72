import type { FileBlob, FileChange } from "../../diff/pull-file.ts";
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

const FOLDER =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|unit[-_]?tests?|[^/]*[-_.]tests?|tests?[-_.][^/]*)\//i;
const NAME =
  /(?:^|\/)(?:tests?[_-][^/]*|[^/]*[_.-](?:[Tt]ests?|[Ss]pec|SUITE)|[^/]*[A-Za-z0-9](?:Tests?|Spec|TestCase)|[^/]*[a-z0-9]IT|conftest|tests?)(?:\.[a-z]+)?\.\w+$/;
/** File names in which test runners of some languages look for tests. */
const RUNNER =
  /\.(?:bats|phpt|feature)$|(?:^|\/)t\/[^/]*\.t$|(?:^|\/)Test[A-Z]\w*\.(?:java|kt|groovy|scala|cs|php|swift|mm?)$/;

/** Returns whether a file belongs to tests, by its name. */
export const isTestPath = (path: string): boolean =>
  FOLDER.test(path) || NAME.test(path) || RUNNER.test(path);

const VENDORED =
  /(?:^|\/)(?:node_modules|vendor|third[-_]party|\.yarn|site-packages)\/|\.min\.[cm]?js$|[.-]bundle\.[cm]?js$/;

/**
 * Returns whether a file is third-party code, by its name; such code silences checks of its own.
 */
export const isVendored = (path: string): boolean => VENDORED.test(path);
