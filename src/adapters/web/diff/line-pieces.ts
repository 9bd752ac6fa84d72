import type { Token } from "./line-tokens.ts";
import { splitHidden, type TextPart } from "./visible-text.ts";
import type { TextRange } from "./word-marks.ts";

/** Piece of a line in one color. */
export interface LinePiece {
  readonly parts: readonly TextPart[];
  /** CSS class of its color. */
  readonly name?: string | undefined;
}

/** Pieces of a line that are, or are not, marked as changed. */
export interface LineRun {
  readonly isMarked: boolean;
  readonly pieces: readonly LinePiece[];
}

export interface LineDecoration {
  readonly tokens: readonly Token[];
  readonly marks: readonly TextRange[];
}

/** Splits a line at the boundaries of its marks and colors. The text does not change. */
export function cutLine(text: string, { tokens, marks }: LineDecoration): readonly LineRun[] {
  const runs: LineRun[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean): void => {
    const end = Math.min(to, text.length);
    if (end > at) runs.push({ isMarked, pieces: toPieces(text, [at, end], tokens) });
    at = Math.max(at, end);
  };
  for (const [from, to] of marks) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return runs;
}

function toPieces(text: string, [from, to]: TextRange, tokens: readonly Token[]): LinePiece[] {
  const pieces: LinePiece[] = [];
  let at = from;
  const add = (end: number, name?: string): void => {
    if (end <= at) return;
    const parts = splitHidden(text.slice(at, end));
    pieces.push(name === undefined ? { parts } : { parts, name });
    at = end;
  };
  for (const token of tokens) {
    if (token.to <= at) continue;
    if (token.from >= to) break;
    add(token.from);
    add(Math.min(token.to, to), token.name);
  }
  add(to);
  return pieces;
}
