import type { Hunk } from "../../../domain/diff/hunk.ts";
import type { LineTokens } from "./line-tokens.ts";

/** Lines that are coloured together: as many as are read in a few milliseconds. */
const SPAN_LINES = 512;
/** A stretch with more characters was made by a program. */
const MAX_SPAN_CHARS = 120_000;
/** Stretches whose colours are kept. */
const MAX_KEPT = 200;

/** Lines of a hunk that are coloured together. */
export interface HighlightSpan {
  readonly hunk: Hunk;
  readonly index: number;
  /** Called when it has its colours. */
  readonly listeners: Set<() => void>;
  state: "new" | "asked" | "done";
  tokens?: LineTokens | undefined;
}

/** The stretch that a line of a hunk is in, and its place there. */
export function locateSpan(line: number): { readonly index: number; readonly offset: number } {
  const index = Math.floor(line / SPAN_LINES);
  return { index, offset: line - index * SPAN_LINES };
}

/** The lines of a stretch; `undefined` when they are too long to be coloured. */
export function readSpanLines({ hunk, index }: HighlightSpan): readonly string[] | undefined {
  const lines = hunk.lines.slice(index * SPAN_LINES, (index + 1) * SPAN_LINES);
  const chars = lines.reduce((sum, line) => sum + line.length, 0);
  return chars > MAX_SPAN_CHARS ? undefined : lines;
}

/** Keeps stretches as long as somebody looks at them, and of the others those coloured last. */
export function createHighlightSpans() {
  const byHunk = new WeakMap<Hunk, Map<number, HighlightSpan>>();
  const kept: HighlightSpan[] = [];
  return {
    find: (hunk: Hunk, index: number): HighlightSpan | undefined => byHunk.get(hunk)?.get(index),
    at: (hunk: Hunk, index: number): HighlightSpan => {
      const own = byHunk.get(hunk) ?? new Map<number, HighlightSpan>();
      byHunk.set(hunk, own);
      const stretch = own.get(index) ?? { hunk, index, listeners: new Set(), state: "new" };
      own.set(index, stretch);
      return stretch;
    },
    /** Counts a stretch that has its colours, and forgets the oldest that nobody looks at. */
    keep: (stretch: HighlightSpan): void => {
      kept.push(stretch);
      if (kept.length <= MAX_KEPT) return;
      const oldest = kept.findIndex(({ listeners }) => listeners.size === 0);
      const [old] = oldest === -1 ? [] : kept.splice(oldest, 1);
      if (old !== undefined) byHunk.get(old.hunk)?.delete(old.index);
    },
  };
}
