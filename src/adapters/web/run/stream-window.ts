import type { TimelineEntry } from "../../../domain/event/timeline.ts";

/** Maximum number of rendered entries. */
const MAX_ENTRIES = 250;
/** Approximate limit of DOM nodes for the entries, as texts create many. */
const MAX_NODES = 2_400;
const NODES_OF_LINE = 12;
/** Texts that would create more nodes are shown without formatting. */
const MAX_NODES_OF_TEXT = 600;
/** Characters that may start or end an element. */
const MARKS = /[\n`*_[\]|~<]/g;

/** Range of rendered timeline entries, end exclusive. */
export interface StreamWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the window of entries that ends at `to`: at least one, at most 250, fewer if their texts
 * are long.
 */
export function windowBefore(entries: readonly TimelineEntry[], to: number): StreamWindow {
  let nodes = 0;
  let from = to;
  while (from > 0 && to - from < MAX_ENTRIES) {
    const entry = entries[from - 1];
    if (entry === undefined) break;
    nodes += countNodes(entry);
    if (nodes > MAX_NODES && from < to) break;
    from -= 1;
  }
  return { from, to };
}

/** Moves a window by half its size, so that part of the content stays visible. */
export function shiftWindowEnd({ from, to }: StreamWindow, way: -1 | 1, count: number): number {
  const half = Math.max(1, Math.floor((to - from) / 2));
  return Math.min(count, Math.max(1, to + way * half));
}

/**
 * Checks whether a text is shown unformatted because rendering it as Markdown would be too
 * expensive.
 */
export function isTooHeavy(text: string): boolean {
  return countTextNodes(text) > MAX_NODES_OF_TEXT;
}

/** Checks for machine-readable text: the answer at the end of a review. */
export function isJsonText(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?\{/.test(text);
}

/** Entries are immutable, and counted again on each frame. */
const nodeCounts = new WeakMap<TimelineEntry, number>();

function countNodes(entry: TimelineEntry): number {
  if (entry.type !== "text") return NODES_OF_LINE;
  const before = nodeCounts.get(entry);
  if (before !== undefined) return before;
  const { text } = entry;
  const nodes =
    isJsonText(text) || isTooHeavy(text) ? NODES_OF_LINE : NODES_OF_LINE + countTextNodes(text);
  nodeCounts.set(entry, nodes);
  return nodes;
}

/** Counts one element and its text for each mark. */
const countTextNodes = (text: string): number => 2 * (text.match(MARKS)?.length ?? 0);
