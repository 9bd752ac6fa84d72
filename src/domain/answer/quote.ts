import type { ParserState } from "./parser-state.ts";

/** Holds a quote that may end the string it is in. */
export interface Quote {
  readonly reading: ParserState;
  /** The position behind the quote that opened the string. */
  readonly from: number;
  /** The position behind the quote. */
  readonly after: number;
  /** An earlier quote of this string turned out to be part of it, so this one may be, too. */
  readonly raw: boolean;
  /** Whether the string has closed all the braces it opened up to here. */
  readonly isBalanced: () => boolean;
}

/** Holds what stands between two quotes, and where reading goes on. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  /** False where the text stops right behind the closing quote. */
  readonly ended: boolean;
}

const LINE = /(?:^|\n|\\n)((?:(?!\n|\\n)[\s\S])*)$/;
const MAX_LINE = 2000;

/** Decides whether an earlier quote on the string's last line still waits for its partner. */
export function closesPair({ reading, from, after }: Quote): boolean {
  const { text } = reading;
  const last = LINE.exec(text.slice(Math.max(from, after - MAX_LINE), after - 1))?.[1] ?? "";
  const quotes = last.replace(/\\[\s\S]/g, "").split(text[after - 1] ?? '"').length - 1;
  return quotes % 2 === 1;
}

/** Counts braces and brackets from a position on, and says whether those opened are closed again. */
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
