import type { Hunk } from "../../../domain/diff/hunk.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-worker.ts";
import { type Token, tokensOf } from "./line-tokens.ts";
import { createStretches, type Stretch, stretchLines, stretchOf } from "./stretches.ts";

/** Lines of a hunk that are shown in the colours of a language. */
export interface Coloured {
  readonly hunk: Hunk;
  readonly language: string;
  /** Indexes of lines; the stretches that they are in are coloured. */
  readonly lines: readonly number[];
}

/** Hands code to what colours it. */
export type AskHighlight = (request: HighlightRequest) => void;

/** Starts what colours code; `undefined` where there is nothing that can. */
export type StartHighlight = (
  answer: (answer: HighlightAnswer) => void,
) => AskHighlight | undefined;

/** Colours the hunks that somebody looks at, one stretch after the other, those asked for last first. */
export function createHighlighter(start: StartHighlight) {
  const stretches = createStretches();
  const work = createWork(start, stretches.keep);
  return {
    /** Asks for colours, and tells when there are some. Gives what ends it. */
    subscribe: ({ hunk, language, lines }: Coloured, listener: () => void): (() => void) => {
      const wanted = indexesOf(lines).map((index) => stretches.at(hunk, index));
      for (const stretch of wanted) {
        stretch.listeners.add(listener);
        if (stretch.state === "new") work.add(stretch, language);
      }
      return () => {
        for (const stretch of wanted) stretch.listeners.delete(listener);
      };
    },
    /** Changes when more lines have colours; empty when none has. */
    version: ({ hunk, lines }: Coloured): string =>
      indexesOf(lines)
        .filter((index) => stretches.find(hunk, index)?.tokens !== undefined)
        .join(),
    tokensAt: (hunk: Hunk, line: number): readonly Token[] => {
      const { index, offset } = stretchOf(line);
      const tokens = stretches.find(hunk, index)?.tokens;
      return tokens === undefined ? [] : tokensOf(tokens, offset);
    },
  };
}

function indexesOf(lines: readonly number[]): number[] {
  return [...new Set(lines.map((line) => stretchOf(line).index))];
}

/** One stretch at a time is with the worker, so that what is left before its turn never gets there. */
function createWork(start: StartHighlight, keep: (stretch: Stretch) => void) {
  const waiting: (readonly [Stretch, string])[] = [];
  let ask: AskHighlight | undefined;
  let isStarted = false;
  let asked: Stretch | undefined;
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
  const send = (stretch: Stretch, language: string): void => {
    if (!isStarted) ask = start(finish);
    isStarted = true;
    const lines = stretchLines(stretch);
    stretch.state = lines === undefined || ask === undefined ? "done" : "asked";
    if (lines === undefined || ask === undefined) return;
    asked = stretch;
    id += 1;
    ask({ id, language, lines });
  };
  return {
    add: (stretch: Stretch, language: string): void => {
      waiting.push([stretch, language]);
      next();
    },
  };
}
