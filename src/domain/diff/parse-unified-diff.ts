import { readFileHeader } from "./file-header.ts";
import type { FileDiff, Hunk } from "./hunk.ts";
import { readHunk } from "./read-hunk.ts";

/**
 * Parses a complete diff, as printed by `git diff`, into its files. Text before the first file is
 * skipped. Linear in the input; never throws.
 *
 * @example
 * parseUnifiedDiff("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n")[0]?.path; // "x"
 */
export function parseUnifiedDiff(text: string): FileDiff[] {
  const files: FileDiff[] = [];
  let at = findFileStart(text, 0);
  while (at < text.length) {
    const read = readFile(text, at);
    files.push(read.file);
    at = findFileStart(text, read.next);
  }
  return files;
}

interface ParsedFile {
  readonly file: FileDiff;
  readonly next: number;
}

function readFile(text: string, start: number): ParsedFile {
  const isGit = text.startsWith("diff --git ", start);
  const header: string[] = [];
  let at = start;
  // Header lines, up to the first hunk or the next file.
  while (at < text.length && !text.startsWith("@@ ", at)) {
    if (at > start && startsFile(text, at, isGit)) break;
    const end = endOfLine(text, at);
    header.push(text.slice(at, end));
    at = end + 1;
  }
  const { hunks, patch, next } = readHunks(text, at);
  const file = { ...readFileHeader(header, hunks.length > 0), hunks };
  return { file: patch === "" ? file : { ...file, patch }, next };
}

/** Reads hunks up to the next file; text between them is skipped. */
function readHunks(text: string, start: number): { hunks: Hunk[]; patch: string; next: number } {
  const hunks: Hunk[] = [];
  let at = start;
  let end = start;
  while (at < text.length && !startsFile(text, at, false)) {
    const read = text.startsWith("@@ ", at) ? readHunk(text, at) : undefined;
    if (read !== undefined) hunks.push(read.hunk);
    at = read?.next ?? endOfLine(text, at) + 1;
    if (read !== undefined) end = at;
  }
  const hasLineFeed = text.charAt(end - 1) === "\n";
  return {
    hunks,
    patch: hunks.length === 0 ? "" : text.slice(start, hasLineFeed ? end - 1 : end),
    next: Math.min(at, text.length),
  };
}

function findFileStart(text: string, from: number): number {
  let at = from;
  while (at < text.length && !startsFile(text, at, false)) at = endOfLine(text, at) + 1;
  return Math.min(at, text.length);
}

/**
 * Returns whether a file starts here. Below a `diff --git` line, `---` and `+++` belong to that
 * file.
 */
function startsFile(text: string, at: number, isInGitHeader: boolean): boolean {
  if (text.startsWith("diff --git ", at)) return true;
  if (isInGitHeader || !text.startsWith("--- ", at)) return false;
  return text.startsWith("+++ ", endOfLine(text, at) + 1);
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
