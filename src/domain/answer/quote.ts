import type { ParserState } from "./parser-state.ts";

/** A quote that may end the string it is in. */
export interface Quote {
  readonly reading: ParserState;
  /** Position after the opening quote. */
  readonly from: number;
  /** Position after this quote. */
  readonly after: number;
  /** An earlier quote of this string turned out to be part of it, so this one may be too. */
  readonly raw: boolean;
  /** Reports whether all braces opened in the string so far are closed. */
  readonly isBalanced: () => boolean;
}

/** The extent of a string's content, and the position after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  /** False if the text stops right after the closing quote. */
  readonly ended: boolean;
}

const LINE = /(?:^|\n|\\n)((?:(?!\n|\\n)[\s\S])*)$/;
const MAX_LINE = 2000;

/** Decides whether an earlier quote on the string's last line still lacks its partner. */
export function closesPair({ reading, from, after }: Quote): boolean {
  const { text } = reading;
  const last = LINE.exec(text.slice(Math.max(from, after - MAX_LINE), after - 1))?.[1] ?? "";
  const quotes = last.replace(/\\[\s\S]/g, "").split(text[after - 1] ?? '"').length - 1;
  return quotes % 2 === 1;
}

/** Creates a counter that reports whether all braces and brackets opened from `from` up to a position are closed. */
export function createBraceCounter(text: string, from: number): (to: number) => boolean {
  let at = from;
  let depth = 0;
  return (to) => {
    for (; at < to; at += 1) {
      const character = text[at];
      if (character === "{" || character === "[") depth += 1;
      if ((character === "}" || character === "]") && depth > 0) depth -= 1;
    }
    return depth === 0;
  };
}
