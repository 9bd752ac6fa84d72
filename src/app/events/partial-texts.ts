import type { RunEvent } from "../../domain/event/run-event.ts";

type Delta = Extract<RunEvent, { type: "text-delta" | "reasoning-delta" }>;

/** As much of one text as a screen shows of it. */
const MAX_CHARS = 64_000;
const MAX_TEXTS = 500;

export interface PartialTexts {
  /** Takes in what was said of a job. */
  add(jobId: string, events: readonly RunEvent[]): void;
  /** Nothing is being said of a job any more. */
  forget(jobId: string): void;
  /** What is being said of a job and not kept yet, one piece for each text. */
  list(jobId: string): readonly RunEvent[];
}

/** Knows what is being said, so that whoever comes in the middle of a text is shown its beginning too. */
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
  // Cut in steps, so that a long text stays linear.
  texts.set(key, { ...event, text: text.length > 2 * MAX_CHARS ? text.slice(-MAX_CHARS) : text });
}
