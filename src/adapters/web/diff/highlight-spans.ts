import type { Hunk } from "../../../domain/diff/hunk.ts";
import type { LineTokens } from "./line-tokens.ts";

/** Number of lines that are highlighted together; these take a few milliseconds. */
const SPAN_LINES = 512;
/** Longer spans are treated as generated code. */
const MAX_SPAN_CHARS = 120_000;
/** Maximum number of cached spans. */
const MAX_KEPT = 200;

/** Lines of a hunk that are highlighted together. */
export interface HighlightSpan {
  readonly hunk: Hunk;
  readonly index: number;
  /** Called when the span has been highlighted. */
  readonly listeners: Set<() => void>;
  state: "new" | "requested" | "done";
  tokens?: LineTokens | undefined;
}

/** Finds the span that contains a line of a hunk, and the line's position in it. */
export function locateSpan(line: number): { readonly index: number; readonly offset: number } {
  const index = Math.floor(line / SPAN_LINES);
  return { index, offset: line - index * SPAN_LINES };
}

/** Returns the lines of a span, or `undefined` if they are too long to highlight. */
export function readSpanLines({ hunk, index }: HighlightSpan): readonly string[] | undefined {
  const lines = hunk.lines.slice(index * SPAN_LINES, (index + 1) * SPAN_LINES);
  const chars = lines.reduce((sum, line) => sum + line.length, 0);
  return chars > MAX_SPAN_CHARS ? undefined : lines;
}

/** Caches spans while they have listeners, and the most recently highlighted ones of the others. */
export function createHighlightSpans() {
  const byHunk = new WeakMap<Hunk, Map<number, HighlightSpan>>();
  const cached: HighlightSpan[] = [];
  return {
    find: (hunk: Hunk, index: number): HighlightSpan | undefined => byHunk.get(hunk)?.get(index),
    at: (hunk: Hunk, index: number): HighlightSpan => {
      const own = byHunk.get(hunk) ?? new Map<number, HighlightSpan>();
      byHunk.set(hunk, own);
      const stretch = own.get(index) ?? { hunk, index, listeners: new Set(), state: "new" };
      own.set(index, stretch);
      return stretch;
    },
    /** Stores a highlighted span and evicts the oldest one without listeners. */
    keep: (stretch: HighlightSpan): void => {
      cached.push(stretch);
      if (cached.length <= MAX_KEPT) return;
      const oldest = cached.findIndex(({ listeners }) => listeners.size === 0);
      const [old] = oldest === -1 ? [] : cached.splice(oldest, 1);
      if (old !== undefined) byHunk.get(old.hunk)?.delete(old.index);
    },
  };
}
