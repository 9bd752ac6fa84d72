import { DROPPED, FOLDED, foldMathematical, MATHEMATICAL } from "./fold-character.ts";

/** A text, plain or with decoded escapes, and the source position of each unit. */
export interface TextView {
  readonly text: string;
  /** Start of each unit in the source; absent if the text is the source itself. */
  readonly starts?: Uint32Array;
  /** End (exclusive) of each unit in the source. */
  readonly ends?: Uint32Array;
}

/** The characters of a text that are compared, without ignored ones. */
export interface Projection {
  readonly units: Uint16Array;
  /** Index of each unit in the view. */
  readonly origins: Uint32Array;
  readonly length: number;
}

/** `folded`: letters and digits, regardless of case. `exact`: all characters except white space. */
export type ProjectionKind = "folded" | "exact";

/** Drops the ignored characters of a text. */
export function projectText(text: string, kind: ProjectionKind): Projection {
  const units = new Uint16Array(text.length);
  const origins = new Uint32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const counted = kind === "folded" ? fold(text, at, unit) : exact(unit);
    if (counted === DROPPED) continue;
    units[length] = counted;
    origins[length] = at;
    length += 1;
  }
  return { units, origins, length };
}

function fold(text: string, at: number, unit: number): number {
  const folded = FOLDED[unit] ?? DROPPED;
  if (folded !== DROPPED || unit < 0xdc00 || unit > 0xdfff) return folded;
  return text.charCodeAt(at - 1) === MATHEMATICAL ? foldMathematical(unit) : DROPPED;
}

// White space, or an invisible character.
const exact = (unit: number): number =>
  unit <= 32 || unit === 0xa0 || (unit >= 0x200b && unit <= 0x200f) || unit === 0xfeff
    ? DROPPED
    : unit;

/** A range of a text, with an exclusive end. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Maps a range of a view to the source. */
export function toSourceSpan({ starts, ends }: TextView, { start, end }: TextSpan): TextSpan {
  return { start: starts?.[start] ?? start, end: ends?.[end - 1] ?? end };
}
