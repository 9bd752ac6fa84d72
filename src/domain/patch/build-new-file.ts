import type { PatchHunk, PatchLine } from "./file-patch.ts";
import type { PatchProblem } from "./patch-problem.ts";
import { type KnownLines, resolveTrailingRows } from "./resolve-trailing-rows.ts";
import { dedupeHunks } from "./split-hunks.ts";

/** The index of a file that does not exist yet. */
const EMPTY_FILE: KnownLines = { numberOf: () => -2, texts: [], spend: () => {} };

const toProblem = (code: PatchProblem["code"], message: string): Omit<PatchProblem, "path"> => ({
  code,
  message,
});

/** Builds the bytes of a new file, or returns the reason that its lines are invalid. */
export function buildNewFile(given: readonly PatchHunk[]): Uint8Array | Omit<PatchProblem, "path"> {
  const { hunks: settled, unclear } = resolveTrailingRows(EMPTY_FILE, given);
  if (unclear[0] !== undefined) return toProblem("ambiguous", unclear[0].reason);
  const hunks = dedupeHunks(settled);
  if (hunks.length > 1) return toProblem("conflict", "a new file is given in more than one piece");
  const lines = hunks[0]?.lines ?? [];
  if (lines.some(({ op }) => op === "-"))
    return toProblem("not-found", "the file to remove lines from does not exist");
  if (lines.some(({ op, text }) => op === " " && text.trim() !== ""))
    return toProblem("unreadable", "a line of the new file has no + before it");
  if (lines.some(({ text }) => text.includes("\0")))
    return toProblem("binary", "a text patch cannot make a binary file");
  return new TextEncoder().encode(lines.map(addLineEnding).join(""));
}

function addLineEnding(
  { text, hasCr, noEol }: PatchLine,
  at: number,
  all: readonly PatchLine[],
): string {
  const end = at === all.length - 1 && noEol === true ? "" : "\n";
  return `${text}${hasCr === true ? "\r" : ""}${end}`;
}
