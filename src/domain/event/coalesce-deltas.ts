import type { RunEvent } from "./run-event.ts";

/** Joins consecutive deltas of the same kind and thread: viewers need the text, not its pieces. */
export function coalesceDeltas(events: readonly RunEvent[]): readonly RunEvent[] {
  const joined: RunEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (last !== undefined && isDelta(event) && isDelta(last) && isSameThread(event, last))
      joined[joined.length - 1] = { ...last, text: last.text + event.text };
    else joined.push(event);
  }
  return joined;
}

type Delta = Extract<RunEvent, { readonly type: "text-delta" | "reasoning-delta" }>;

const isDelta = (event: RunEvent): event is Delta =>
  event.type === "text-delta" || event.type === "reasoning-delta";

const isSameThread = (one: Delta, other: Delta): boolean =>
  one.type === other.type && one.thread === other.thread && one.jobId === other.jobId;
