import type { Hunk } from "../../../domain/diff/hunk.ts";
import {
  createHighlightSpans,
  type HighlightSpan,
  locateSpan,
  readSpanLines,
} from "./highlight-spans.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-worker.ts";
import { type Token, unpackTokens } from "./line-tokens.ts";

/** Lines of a hunk to highlight in a language. */
export interface HighlightTarget {
  readonly hunk: Hunk;
  readonly language: string;
  /** Indexes of lines; the spans that contain them are highlighted. */
  readonly lines: readonly number[];
}

/** Sends code to the highlighter. */
export type RequestHighlight = (request: HighlightRequest) => void;

/** Starts a highlighter; returns `undefined` if none is available. */
export type StartHighlighter = (
  answer: (answer: HighlightAnswer) => void,
) => RequestHighlight | undefined;

/** Highlights the visible hunks one span at a time, the most recently requested first. */
export function createHighlighter(start: StartHighlighter) {
  const stretches = createHighlightSpans();
  const work = createWorkQueue(start, stretches.keep);
  return {
    /**
     * Requests highlighting and calls the listener when results arrive. Returns a function that
     * unsubscribes.
     */
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
    /** Changes when more lines have been highlighted; empty if none have. */
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

/** Sends one span at a time to the worker, so that cancelled spans are never sent. */
function createWorkQueue(start: StartHighlighter, keep: (stretch: HighlightSpan) => void) {
  const waiting: (readonly [HighlightSpan, string])[] = [];
  let ask: RequestHighlight | undefined;
  let isStarted = false;
  let requested: HighlightSpan | undefined;
  let id = 0;

  const finish = (answer: HighlightAnswer): void => {
    if (answer.id !== id || requested === undefined) return;
    const stretch = requested;
    requested = undefined;
    stretch.state = "done";
    stretch.tokens = answer.tokens;
    keep(stretch);
    for (const listener of stretch.listeners) listener();
    next();
  };
  const next = (): void => {
    while (requested === undefined) {
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
    stretch.state = lines === undefined || ask === undefined ? "done" : "requested";
    if (lines === undefined || ask === undefined) return;
    requested = stretch;
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
