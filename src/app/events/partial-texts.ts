import type { RunEvent } from "../../domain/event/run-event.ts";

type Delta = Extract<RunEvent, { type: "text-delta" | "reasoning-delta" }>;

/** Maximum length of one text, as much as a screen shows of it. */
const MAX_CHARS = 64_000;
const MAX_TEXTS = 500;

export interface PartialTexts {
  /** Adds the events of a job. */
  add(jobId: string, events: readonly RunEvent[]): void;
  /** Discards the partial texts of a job. */
  forget(jobId: string): void;
  /** Lists the unstored partial texts of a job, one event for each text. */
  list(jobId: string): readonly RunEvent[];
}

/** Tracks partial texts, so that a viewer who joins in the middle of a text also receives its beginning. */
export function createPartialTexts(): PartialTexts {
  const jobs = new Map<string, Map<string, Delta>>();
  return {
    add: (jobId, events) => {
      const texts = jobs.get(jobId) ?? new Map<string, Delta>();
      for (const event of events) addEvent(texts, event);
      if (texts.size === 0) jobs.delete(jobId);
      else jobs.set(jobId, texts);
    },
    forget: (jobId) => {
      jobs.delete(jobId);
    },
    list: (jobId) => [...(jobs.get(jobId)?.values() ?? [])],
  };
}

function addEvent(texts: Map<string, Delta>, event: RunEvent): void {
  switch (event.type) {
    case "text-delta":
    case "reasoning-delta":
      appendDelta(texts, event);
      return;
    case "text-end":
      texts.delete(`text ${event.thread}`);
      return;
    case "reasoning-end":
      texts.delete(`reasoning ${event.thread}`);
      return;
    case "tool-start":
    case "retry":
      texts.delete(`text ${event.thread}`);
      texts.delete(`reasoning ${event.thread}`);
      return;
    case "run-start":
    case "run-end":
      texts.clear();
      return;
    default:
  }
}

function appendDelta(texts: Map<string, Delta>, event: Delta): void {
  const key = `${event.type === "text-delta" ? "text" : "reasoning"} ${event.thread}`;
  const before = texts.get(key);
  if (before === undefined && texts.size >= MAX_TEXTS) return;
  const text = `${before?.text ?? ""}${event.text}`;
  // Truncated in steps, so that a long text takes linear time.
  texts.set(key, { ...event, text: text.length > 2 * MAX_CHARS ? text.slice(-MAX_CHARS) : text });
}
