import type { StopReason } from "../agent/stop-reason.ts";
import type { RunEventBody, StepName } from "./run-event.ts";
import type { DraftView, FindingView, LogView, ToolView } from "./run-view-parts.ts";
import type { ChangeView } from "./task-view.ts";

/** Content of a timeline entry. A tool call is one entry: its end is folded into its start. */
export type TimelineBody =
  | { readonly type: "step"; readonly step: StepName }
  | ({ readonly type: "log" } & Pick<LogView, "level" | "text">)
  | ({ readonly type: "tool"; readonly thread: string } & ToolView)
  | { readonly type: "text"; readonly thread: string; readonly text: string }
  | {
      readonly type: "reasoning";
      readonly thread: string;
      readonly text: string;
      /** Duration; absent if the run did not report it. */
      readonly ms?: number | undefined;
    }
  | {
      readonly type: "retry";
      readonly thread: string;
      readonly attempt: number;
      readonly reason: string;
      readonly delayMs: number;
    }
  | { readonly type: "finding"; readonly finding: FindingView }
  | { readonly type: "normalize-error"; readonly text: string }
  | { readonly type: "verdict"; readonly ok: boolean; readonly text: string }
  | { readonly type: "candidates"; readonly groups: number }
  | { readonly type: "change"; readonly files: number; readonly rung: ChangeView["rung"] }
  | Extract<RunEventBody, { readonly type: "cycle" | "cycle-end" | "pull-opened" }>
  | { readonly type: "draft-ready"; readonly draft: DraftView }
  | { readonly type: "published"; readonly url: string }
  | {
      readonly type: "run-end";
      readonly status: string;
      readonly stopReason: StopReason;
      readonly error?: string | undefined;
    };

/** Entry of the timeline. */
export type TimelineEntry = TimelineBody & {
  /** Position of its event in the log; unique among the entries. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
};

/**
 * Past events of a run, in order; the oldest entries are dropped at the limit. Kept in pages, so
 * that adding an entry copies one page instead of the whole list.
 */
export interface Timeline {
  readonly pages: readonly (readonly TimelineEntry[])[];
  readonly count: number;
  /** Characters of all texts in the timeline. */
  readonly chars: number;
  /** Number of dropped entries. */
  readonly dropped: number;
}

const MAX_ENTRIES = 2_000;
const MAX_CHARS = 2_000_000;
/** Limit for one displayed text; the log has the full text. */
const MAX_ENTRY_CHARS = 100_000;
const PAGE = 64;

/** Timeline without entries. */
export const emptyTimeline: Timeline = { pages: [], count: 0, chars: 0, dropped: 0 };

/** Appends an entry, within 2,000 entries and 2,000,000 characters. */
export function appendEntry(timeline: Timeline, entry: TimelineEntry): Timeline {
  const kept = clipEntry(entry, MAX_ENTRY_CHARS);
  const last = timeline.pages.at(-1);
  const pages =
    last === undefined || last.length >= PAGE
      ? [...timeline.pages, [kept]]
      : timeline.pages.with(-1, [...last, kept]);
  const { count, chars, dropped } = timeline;
  let next: Timeline = { pages, count: count + 1, chars: chars + countChars(kept), dropped };
  while (next.count > MAX_ENTRIES || next.chars > MAX_CHARS) next = withoutOldest(next);
  return next;
}

function withoutOldest({ pages, count, chars, dropped }: Timeline): Timeline {
  const [[oldest, ...others] = [], ...rest] = pages;
  return {
    pages: others.length === 0 ? rest : [others, ...rest],
    count: count - 1,
    chars: chars - (oldest === undefined ? 0 : countChars(oldest)),
    dropped: dropped + 1,
  };
}

/**
 * Updates the newest entry for which `change` returns a value; without one, nothing changes. The
 * sizes of texts are not recounted.
 */
export function updateNewestEntry(
  timeline: Timeline,
  change: (entry: TimelineEntry) => TimelineEntry | undefined,
): Timeline {
  for (let at = timeline.pages.length - 1; at >= 0; at -= 1) {
    const page = timeline.pages[at] ?? [];
    for (let place = page.length - 1; place >= 0; place -= 1) {
      const entry = page[place];
      const changed = entry && change(entry);
      if (changed === undefined) continue;
      return { ...timeline, pages: timeline.pages.with(at, page.with(place, changed)) };
    }
  }
  return timeline;
}

/** Returns a range of entries, counted from the oldest kept entry. */
export function sliceEntries(
  { pages }: Timeline,
  from: number,
  to: number,
): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let at = 0;
  for (const page of pages) {
    if (at + page.length > from && at < to)
      entries.push(...page.slice(Math.max(0, from - at), Math.max(0, to - at)));
    at += page.length;
  }
  return entries;
}

/** Returns an entry with its texts cut to a maximum length. */
export function clipEntry(entry: TimelineEntry, chars: number): TimelineEntry {
  const clip = (text: string): string => (text.length > chars ? `${text.slice(0, chars)}…` : text);
  if ("text" in entry)
    return entry.text.length > chars ? { ...entry, text: clip(entry.text) } : entry;
  if (entry.type === "tool" && entry.arguments.length > chars)
    return { ...entry, arguments: clip(entry.arguments) };
  return entry;
}

function countChars(entry: TimelineEntry): number {
  if ("text" in entry) return entry.text.length;
  return entry.type === "tool" ? entry.arguments.length : 0;
}
