import type { TimelineEntry } from "../../../domain/event/timeline.ts";

/** Entries in the document at a time. */
const MAX_ENTRIES = 250;
/** Nodes that they may make, roughly: texts make many. */
const MAX_NODES = 2_400;
const NODES_OF_LINE = 12;
/** Texts that would make more are shown as they came. */
const MAX_NODES_OF_TEXT = 600;
/** What may become an element or end one. */
const MARKS = /[\n`*_[\]|~<]/g;

/** Which entries of a timeline are shown: from the first, up to but not including the last. */
export interface StreamWindow {
  readonly from: number;
  readonly to: number;
}

/** The entries before `to` that there is room for: at least one, at most 250, fewer when their texts are long. */
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

/** Moves a window by half of what it shows, so that what was read stays in sight. */
export function shiftWindowEnd({ from, to }: StreamWindow, way: -1 | 1, count: number): number {
  const half = Math.max(1, Math.floor((to - from) / 2));
  return Math.min(count, Math.max(1, to + way * half));
}

/** Whether a text is shown as it came: as Markdown it would be more than a page can bear. */
export function isTooHeavy(text: string): boolean {
  return countTextNodes(text) > MAX_NODES_OF_TEXT;
}

/** Whether a text is meant for machines: the answer that a review ends with. */
export function isJsonText(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?\{/.test(text);
}

/** Entries do not change, and each is looked at with every frame. */
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

/** An element and its text for each mark. */
const countTextNodes = (text: string): number => 2 * (text.match(MARKS)?.length ?? 0);
