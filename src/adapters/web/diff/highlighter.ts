import type { Hunk } from "../../../domain/diff/hunk.ts";
import {
  createHighlightSpans,
  type HighlightSpan,
  locateSpan,
  readSpanLines,
} from "./highlight-spans.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-worker.ts";
import { type Token, unpackTokens } from "./line-tokens.ts";

/** Lines of a hunk that are shown in the colours of a language. */
export interface HighlightTarget {
  readonly hunk: Hunk;
  readonly language: string;
  /** Indexes of lines; the stretches that they are in are coloured. */
  readonly lines: readonly number[];
}

/** Hands code to what colours it. */
export type RequestHighlight = (request: HighlightRequest) => void;

/** Starts what colours code; `undefined` where there is nothing that can. */
export type StartHighlighter = (
  answer: (answer: HighlightAnswer) => void,
) => RequestHighlight | undefined;

/** Colours the hunks that somebody looks at, one stretch after the other, those asked for last first. */
export function createHighlighter(start: StartHighlighter) {
  const stretches = createHighlightSpans();
  const work = createWorkQueue(start, stretches.keep);
  return {
    /** Asks for colours, and tells when there are some. Gives what ends it. */
    subscribe: ({ hunk, language, lines }: HighlightTarget, listener: () => void): (() => void) => {
      const wanted = spanIndexes(lines).map((index) => stretches.at(hunk, index));
      for (const stretch of wanted) {
        stretch.listeners.add(listener);
        if (stretch.state === "new") work.add(stretch, language);
      }
      return () => {
        for (const stretch of wanted) stretch.listeners.delete(listener);
      };
    },
    /** Changes when more lines have colours; empty when none has. */
    version: ({ hunk, lines }: HighlightTarget): string =>
      spanIndexes(lines)
        .filter((index) => stretches.find(hunk, index)?.tokens !== undefined)
        .join(),
    tokensAt: (hunk: Hunk, line: number): readonly Token[] => {
      const { index, offset } = locateSpan(line);
      const tokens = stretches.find(hunk, index)?.tokens;
      return tokens === undefined ? [] : unpackTokens(tokens, offset);
    },
  };
}

function spanIndexes(lines: readonly number[]): number[] {
  return [...new Set(lines.map((line) => locateSpan(line).index))];
}

/** One stretch at a time is with the worker, so that what is left before its turn never gets there. */
function createWorkQueue(start: StartHighlighter, keep: (stretch: HighlightSpan) => void) {
  const waiting: (readonly [HighlightSpan, string])[] = [];
  let ask: RequestHighlight | undefined;
  let isStarted = false;
  let asked: HighlightSpan | undefined;
  let id = 0;

  const finish = (answer: HighlightAnswer): void => {
    if (answer.id !== id || asked === undefined) return;
    const stretch = asked;
    asked = undefined;
    stretch.state = "done";
    stretch.tokens = answer.tokens;
    keep(stretch);
    for (const listener of stretch.listeners) listener();
    next();
  };
  const next = (): void => {
    while (asked === undefined) {
      const [stretch, language] = waiting.pop() ?? [];
      if (stretch === undefined || language === undefined) return;
      if (stretch.state !== "new" || stretch.listeners.size === 0) continue;
      send(stretch, language);
    }
  };
  const send = (stretch: HighlightSpan, language: string): void => {
    if (!isStarted) ask = start(finish);
    isStarted = true;
    const lines = readSpanLines(stretch);
    stretch.state = lines === undefined || ask === undefined ? "done" : "asked";
    if (lines === undefined || ask === undefined) return;
    asked = stretch;
    id += 1;
    ask({ id, language, lines });
  };
  return {
    add: (stretch: HighlightSpan, language: string): void => {
      waiting.push([stretch, language]);
      next();
    },
  };
}
