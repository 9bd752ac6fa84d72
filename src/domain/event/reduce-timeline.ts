import { assertNever } from "../core/assert-never.ts";
import type { RunEvent } from "./run-event.ts";
import {
  appendEntry,
  type Timeline,
  type TimelineBody,
  type TimelineEntry,
  updateNewestEntry,
} from "./timeline.ts";

type StoredEvent = Exclude<RunEvent, { readonly type: "text-delta" | "reasoning-delta" }>;

/**
 * Folds a stored event into the timeline. Deltas describe the present and exist only in the
 * threads.
 */
export function reduceTimeline(timeline: Timeline, event: StoredEvent): Timeline {
  if (event.type === "tool-end") return endTool(timeline, event);
  // A thread that starts or has ended waits for no earlier tool call.
  const settled =
    event.type === "run-start" || event.type === "run-end" ? endAllTools(timeline) : timeline;
  const body = toBody(event);
  const { seq, at } = event;
  return body === undefined ? settled : appendEntry(settled, { ...body, seq, at });
}

function toBody(
  event: Exclude<StoredEvent, { readonly type: "tool-end" }>,
): TimelineBody | undefined {
  switch (event.type) {
    case "step-start":
      return { type: "step", step: event.step };
    case "log":
      return { type: "log", level: event.level, text: event.text };
    case "text-end":
      return { type: "text", thread: event.thread, text: event.text };
    case "reasoning-end": {
      const { thread, text, ms } = event;
      return { type: "reasoning", thread, text, ms };
    }
    case "tool-start": {
      const { thread, callId, tool } = event;
      return { type: "tool", thread, callId, tool, arguments: event.arguments };
    }
    case "retry": {
      const { thread, attempt, reason, delayMs } = event;
      return { type: "retry", thread, attempt, reason, delayMs };
    }
    case "finding": {
      const { type: _type, seq: _seq, at: _at, jobId: _jobId, ...finding } = event;
      return { type: "finding", finding };
    }
    case "normalize-error":
      return { type: "normalize-error", text: event.text };
    case "verdict":
      return { type: "verdict", ok: event.ok, text: event.text };
    case "candidates":
      return { type: "candidates", groups: event.groups.length };
    case "change":
      return { type: "change", files: event.fileCount, rung: event.rung };
    case "cycle":
    case "cycle-end":
    case "pull-opened":
      return event;
    case "draft-ready": {
      const { inline, file, summary, event: choice } = event;
      return { type: "draft-ready", draft: { inline, file, summary, event: choice } };
    }
    case "published":
      return { type: "published", url: event.url };
    case "run-end": {
      const { status, stopReason, error } = event;
      return { type: "run-end", status, stopReason, error };
    }
    case "run-start":
    case "step-end":
    case "usage":
    case "model-call":
    case "time-budget":
      // Shown by the steps and the counters.
      return undefined;
    default:
      return assertNever(event);
  }
}

function endTool(timeline: Timeline, event: Extract<RunEvent, { type: "tool-end" }>): Timeline {
  const { thread, callId, ok, ms, bytes } = event;
  return updateNewestEntry(timeline, (entry) =>
    isOpen(entry) && entry.thread === thread && entry.callId === callId
      ? { ...entry, ok, ms, bytes }
      : undefined,
  );
}

/** Ends all open tool calls: `ok` is false, and there is no size. */
function endAllTools(timeline: Timeline): Timeline {
  if (!timeline.pages.some((page) => page.some(isOpen))) return timeline;
  const end = (entry: TimelineEntry): TimelineEntry =>
    isOpen(entry) ? { ...entry, ok: false } : entry;
  return { ...timeline, pages: timeline.pages.map((page) => page.map(end)) };
}

const isOpen = (entry: TimelineEntry): entry is Extract<TimelineEntry, { readonly type: "tool" }> =>
  entry.type === "tool" && entry.ok === undefined;
