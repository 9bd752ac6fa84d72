import { unquotePath } from "../diff/quoted-path.ts";
import type { FilePatch, ParsedPatch, PatchHunk, PatchLine } from "./file-patch.ts";
import { type HunkCounts, isFileHeader, readHunkBody } from "./read-hunk-body.ts";
import { type FileNames, readNames } from "./read-names.ts";

const HUNK = /^@@+ ?-(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? ?@@/;
const EXTENDED =
  /^(?:index |old mode |new mode |new file mode |deleted file mode |similarity index |dissimilarity index |rename from |rename to |copy from |copy to |Binary files |GIT binary patch)/;
const MOVE = /^(?:rename|copy) from \S/;

interface OpenFile {
  readonly headers: string[];
  readonly hunks: PatchHunk[];
  /** `---` and `+++` were read. */
  hasSides: boolean;
}

interface ParserState {
  readonly rows: readonly string[];
  readonly files: OpenFile[];
  /** A hunk came before any file. */
  isNameless: boolean;
}

/**
 * Parses a unified diff as models write it: with or without `diff --git`, prefixes, numbers, `@@` and surrounding
 * prose.
 */
export function readUnified(rows: readonly string[]): ParsedPatch {
  const reading: ParserState = { rows, files: [], isNameless: false };
  for (let at = 0; at < rows.length; ) at = readRow(reading, at);
  const message = "a hunk is above the first file's name";
  return {
    files: reading.files.flatMap(toFilePatch),
    problems: reading.isNameless ? [{ path: "", code: "unreadable", message }] : [],
  };
}

/** Reads the element that begins at a row. Returns the next row. */
function readRow(reading: ParserState, at: number): number {
  const { rows, files } = reading;
  const row = rows[at] ?? "";
  const open = files.at(-1);
  if (row.startsWith("diff --git ")) {
    openFile(reading).headers.push(row);
  } else if (isFileHeader(rows, at) || isBareHeader(rows, at)) {
    const sides = [row, rows[at + 1] ?? ""];
    const isNew = open === undefined || isFull(open) || isAnother(open, sides);
    const file = isNew ? openFile(reading) : open;
    file.headers.push(...sides);
    file.hasSides = true;
    return at + 2;
  } else if (EXTENDED.test(row)) {
    readExtendedHeader(reading, row);
  } else if (open === undefined) {
    reading.isNameless ||= HUNK.test(row);
  } else if (startsHunk(row, open)) {
    return readHunk(rows, at, open);
  }
  return at + 1;
}

function openFile({ files }: ParserState): OpenFile {
  const file: OpenFile = { headers: [], hunks: [], hasSides: false };
  files.push(file);
  return file;
}

/** Decides whether the two names are at the end or before another file, so that there is no hunk to confirm them. */
const isBareHeader = (rows: readonly string[], at: number): boolean =>
  /^--- (?:"?a\/|\/dev\/null)/.test(rows[at] ?? "") && /^\+\+\+ /.test(rows[at + 1] ?? "");

const isFull = ({ hasSides, hunks }: OpenFile): boolean => hasSides || hunks.length > 0;

/** Decides whether the names belong to another file than the current one, which then has no hunks. */
function isAnother({ headers }: OpenFile, sides: readonly string[]): boolean {
  const [known, next] = [readNames(headers), readNames(sides)];
  if (known === undefined || next === undefined) return false;
  const own = new Set([...known.old, ...known.new]);
  return ![...next.old, ...next.new].some((name) => own.has(name));
}

function readExtendedHeader(reading: ParserState, row: string): void {
  const open = reading.files.at(-1);
  const isNew = open === undefined || isFull(open);
  if (!isNew) open.headers.push(row);
  else if (MOVE.test(row)) openFile(reading).headers.push(row);
}

/** Decides whether a hunk starts here: `@@`, or a row with a sign right below the names. */
const startsHunk = (row: string, open: OpenFile): boolean =>
  /^@@/.test(row) || (open.hunks.length === 0 && open.hasSides && /^[-+ ]/.test(row));

function readHunk(rows: readonly string[], at: number, open: OpenFile): number {
  const row = rows[at] ?? "";
  const numbers = HUNK.exec(row);
  const counts = numbers === null ? undefined : readCounts(numbers);
  const body = readHunkBody(rows, row.startsWith("@@") ? at + 1 : at, counts);
  if (body.lines.length > 0 || body.trailing !== undefined)
    open.hunks.push({
      start: numbers === null ? undefined : Number(numbers[1]),
      lines: body.lines,
      ...readHeading(row),
      trailing: body.trailing,
      isMiscounted: isMiscounted(body.lines, counts) ? true : undefined,
    });
  return Math.max(body.end, at + 1);
}

function readHeading(row: string): { readonly heading?: string } {
  const heading = /^@@[^@]*@@(.*)$/.exec(row)?.[1]?.trim() ?? "";
  return heading === "" ? {} : { heading };
}

const readCounts = (numbers: RegExpExecArray): HunkCounts => ({
  old: Number(numbers[2] ?? "1"),
  new: Number(numbers[4] ?? "1"),
});

function isMiscounted(lines: readonly PatchLine[], counts: HunkCounts | undefined): boolean {
  const old = lines.filter(({ op }) => op !== "+").length;
  return old !== counts?.old || lines.filter(({ op }) => op !== "-").length !== counts.new;
}

function toFilePatch({ headers, hunks }: OpenFile): FilePatch[] {
  const names = readNames(headers);
  if (names === undefined) return [];
  const after = (start: string): string | undefined =>
    headers.find((row) => row.startsWith(start))?.slice(start.length);
  const target = after("rename to ") ?? after("copy to ");
  const kind = classifyFilePatch(names, {
    isCopy: after("copy to ") !== undefined,
    isMove: target !== undefined,
  });
  const mode = readNewMode(after);
  const newNames = target === undefined ? names.new : [unquotePath(target.replace(/\r$/, ""))];
  return [
    {
      kind,
      names: kind === "add" ? names.new : names.old,
      newNames: kind === "rename" || kind === "copy" ? newNames : undefined,
      mode,
      hunks,
      isBinary: headers.some((row) => BINARY.test(row)) ? true : undefined,
    },
  ];
}

const BINARY = /^(?:Binary files |GIT binary patch)/;

function classifyFilePatch(
  names: FileNames,
  { isCopy, isMove }: { readonly isCopy: boolean; readonly isMove: boolean },
): FilePatch["kind"] {
  if (names.isNew) return "add";
  if (names.isGone) return "delete";
  if (isCopy) return "copy";
  return isMove || names.isMoved ? "rename" : "modify";
}

/** Reads the new mode of a file; for a deleted file, only the mode of a link or a submodule. */
function readNewMode(after: (start: string) => string | undefined): string | undefined {
  const mode = (after("new file mode ") ?? after("new mode "))?.trim();
  const gone = after("deleted file mode ")?.trim();
  return mode ?? (gone === "120000" || gone === "160000" ? gone : undefined);
}
