import type { LineEdit } from "./edit-lines.ts";
import type { FileLines } from "./file-lines.ts";
import { pairHunkRows } from "./hunk-rows.ts";
import { getIndent } from "./indent-rule.ts";
import { ASCII_REPLACEMENTS } from "./line-index.ts";
import type { PlacedHunk } from "./place-hunk.ts";

/**
 * Asserts that edits are reversible: every line that no edit names must be unchanged, in its order, with its
 * end-of-line (the last line of a file may gain or lose its own). Throws on a mismatch, which is a bug.
 */
export function assertEdits(before: FileLines, after: FileLines, edits: readonly LineEdit[]): void {
  let [old, now] = [0, 0];
  const compare = (to: number): void => {
    for (; old < to; old += 1, now += 1) {
      const isLast = old === before.texts.length - 1 || now === after.texts.length - 1;
      const sameEnd = before.ends[old] === after.ends[now] || isLast;
      if (before.texts[old] !== after.texts[now] || !sameEnd)
        throw new Error(`a patch changed line ${old + 1}, which no hunk names`);
    }
  };
  for (const { at, remove, insert } of edits) {
    compare(at);
    old += remove;
    now += insert.length;
  }
  compare(before.texts.length);
  if (now !== after.texts.length || before.bom !== after.bom)
    throw new Error("a patch changed bytes that no hunk names");
}

/**
 * Asserts that a hunk fitted to the file differs from the patch only in the leading white space of added lines and in
 * plain characters for typographic ones, and that added lines as deep as a matched line have that line's depth in the
 * file. Throws on a mismatch, which is a bug.
 */
export function assertIndents(before: FileLines, { written, lines, spans }: PlacedHunk): void {
  if (written === undefined) return;
  const depths = mapDepthsInFile(before, { lines: written, spans });
  for (const [at, line] of written.entries()) {
    const now = lines[at];
    const isSame = now?.op === line.op && isRestored(line.text.trimStart(), now.text.trimStart());
    if (!isSame) throw new Error(`a patch changed what its line ${at + 1} says`);
    if (now.text === line.text) continue;
    const allowed = depths.get(getIndent(line.text));
    const isKept = getIndent(now.text) === getIndent(line.text);
    if (line.op !== "+" || (!isKept && allowed?.has(getIndent(now.text)) === false))
      throw new Error(`a patch indented its line ${at + 1} unlike any line of the file`);
  }
}

/** Decides whether only typographic characters became plain ones. */
function isRestored(written: string, now: string): boolean {
  if (written === now) return true;
  let at = 0;
  for (const char of written) {
    const plain = /[^\S\t ]/.test(char) ? " " : (ASCII_REPLACEMENTS[char] ?? char);
    const own = now.startsWith(char, at) ? char : plain;
    if (!now.startsWith(own, at)) return false;
    at += own.length;
  }
  return at === now.length;
}

/** Maps each depth written in the patch to the depths of the matched lines in the file. */
function mapDepthsInFile(
  { texts }: FileLines,
  hunk: Pick<PlacedHunk, "lines" | "spans">,
): Map<string, Set<string>> {
  const depths = new Map<string, Set<string>>();
  for (const { written, file } of pairHunkRows(hunk, texts))
    if (file !== undefined)
      depths.set(written, (depths.get(written) ?? new Set()).add(file.indent));
  return depths;
}
