import type { FileLines } from "./file-lines.ts";
import { getNewLines, getOldLines, type PatchHunk } from "./file-patch.ts";
import type { PlacedHunk } from "./place-hunk.ts";

/** Lines of a file to remove, and the lines that replace them. */
export interface LineEdit {
  /** Index of the first line to remove, or of the line to insert before. */
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly string[];
}

/** Returns the edits of a placed hunk. */
export function toEdits({ lines, spans, at: start }: PlacedHunk): LineEdit[] {
  const edits: LineEdit[] = [];
  let at = spans[0]?.from ?? start;
  let old = 0;
  let open: { at: number; remove: number; insert: string[] } | undefined;
  for (const { op, text } of lines) {
    if (op === " ") {
      at = spans[old]?.to ?? at;
      old += 1;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { at, remove: 0, insert: [] };
      edits.push(open);
    }
    if (op === "+") {
      open.insert.push(text);
    } else {
      const span = spans[old] ?? { from: at, to: at };
      open.remove += span.to - span.from;
      at = span.to;
      old += 1;
    }
  }
  return edits;
}

/** Sorts edits by position without duplicates; `undefined` if two of them change the same lines. */
export function orderEdits(edits: readonly LineEdit[]): readonly LineEdit[] | undefined {
  const unique = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const ordered = unique.sort((one, other) => one.at - other.at || one.remove - other.remove);
  for (const [position, edit] of ordered.entries()) {
    const next = ordered[position + 1];
    if (next === undefined) continue;
    if (next.at < edit.at + edit.remove) return undefined;
    if (next.at === edit.at && next.insert.length > 0 && edit.insert.length > 0) return undefined;
  }
  return ordered;
}

/**
 * Returns whether hunks that reach the file's end leave an end-of-line there; `undefined` if they do not specify it.
 */
export function readFinalNewline(hunks: readonly Pick<PatchHunk, "lines">[]): boolean | undefined {
  if (hunks.some((hunk) => getNewLines(hunk).at(-1)?.noEol === true)) return false;
  return hunks.some((hunk) => getOldLines(hunk).at(-1)?.noEol === true) ? true : undefined;
}

/** Applies edits in order. Other lines keep their bytes; new lines take the end-of-line of their neighbours. */
export function editLines(
  file: FileLines,
  edits: readonly LineEdit[],
  finalEnd: boolean | undefined,
): FileLines {
  const texts: string[] = [];
  const ends: string[] = [];
  let from = 0;
  const keep = (to: number): void => {
    for (; from < to; from += 1) {
      texts.push(file.texts[from] ?? "");
      ends.push(file.ends[from] ?? "");
    }
  };
  for (const { at, remove, insert } of edits) {
    keep(at);
    for (const [turn, text] of insert.entries()) {
      const mark = at === 0 && turn === 0 && file.bom !== "" ? file.bom : "";
      texts.push(mark !== "" && text.startsWith(mark) ? text.slice(mark.length) : text);
      ends.push(chooseLineEnding(file, { at, remove }, turn));
    }
    from += remove;
  }
  keep(file.texts.length);
  return { ...file, texts, ends: applyFinalNewline(ends, file, finalEnd) };
}

/**
 * Chooses the end-of-line of a new line: that of the line it replaces; for an added line, that of the line above,
 * below, or the first.
 */
function chooseLineEnding(
  { ends }: FileLines,
  { at, remove }: { readonly at: number; readonly remove: number },
  turn: number,
): string {
  const replaced = remove === 0 ? "" : ends[at + Math.min(turn, remove - 1)];
  return replaced || ends[at - 1] || ends[at] || ends[0] || "\n";
}

/** Sets the final end-of-line as the patch specifies, or else as the file had it. Every other line has one. */
function applyFinalNewline(
  ends: readonly string[],
  file: FileLines,
  finalEnd: boolean | undefined,
): string[] {
  const hadEnd = file.ends.length === 0 || file.ends.at(-1) !== "";
  const usual = file.ends.at(-2) || file.ends[0] || "\n";
  const last = ends.length - 1;
  return ends.map((end, at) => (at === last && !(finalEnd ?? hadEnd) ? "" : end || usual));
}
