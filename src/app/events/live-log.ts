import { coalesceDeltas } from "../../domain/event/coalesce-deltas.ts";
import type { RunEvent } from "../../domain/event/run-event.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventLog } from "../../ports/event-log.ts";
import { createPartialTexts } from "./partial-texts.ts";

export interface LiveLogPorts {
  readonly events: EventLog;
  readonly clock: Clock;
}

/** What a viewer is handed at a time. */
export type Frame =
  | { readonly kind: "events"; readonly events: readonly RunEvent[] }
  /** The viewer was too slow: partial text that it has is void, and what follows is read from the log again. */
  | { readonly kind: "resync" }
  /** Nothing was said for a while. */
  | { readonly kind: "heartbeat" };

export interface LiveLog {
  /** Keeps events, with what goes with them, and shows them to every viewer of the job. */
  readonly append: EventLog["append"];
  /** Everything that was said after a position, then what is being said, until the run ends or the signal aborts. */
  watch(jobId: string, after: number, signal: AbortSignal): AsyncGenerator<Frame, void>;
  /** Has every viewer of the job read the log again: something was kept past this one. */
  refresh(jobId: string): void;
  /** How many watch now. */
  viewerCount(): number;
}

/** Twenty frames a second at most. */
const FRAME_MS = 50;
const HEARTBEAT_MS = 15_000;
const PAGE = 500;
/** Characters that wait for one viewer: a slower one starts over from the log. */
const MAX_WAITING_CHARS = 1_000_000;

/** Makes the log of running jobs: stored for good, and live for whoever watches. Viewers never slow a run. */
export function createLiveLog({ events, clock }: LiveLogPorts): LiveLog {
  const viewers = new Map<string, Set<Viewer>>();
  const unfinished = createPartialTexts();
  let count = 0;
  return {
    append: async (jobId, said, also) => {
      const kept = await events.append(jobId, said, also);
      unfinished.add(jobId, kept);
      for (const viewer of viewers.get(jobId) ?? []) viewer.push(kept);
      return kept;
    },
    watch: async function* (jobId, after, signal) {
      const viewer = createViewer();
      const all = viewers.get(jobId) ?? new Set();
      viewers.set(jobId, all.add(viewer));
      count += 1;
      try {
        const begun = (): readonly RunEvent[] => unfinished.list(jobId);
        yield* follow({ events, clock }, { jobId, after, viewer, signal, begun });
      } finally {
        count -= 1;
        all.delete(viewer);
        if (all.size === 0) viewers.delete(jobId);
      }
    },
    refresh: (jobId) => {
      // The job has taken a step: nothing is in the middle of a text then.
      unfinished.forget(jobId);
      for (const viewer of viewers.get(jobId) ?? []) viewer.refresh();
    },
    viewerCount: () => count,
  };
}

interface ViewerSubscription {
  readonly jobId: string;
  readonly after: number;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  /** What is being said and not kept yet, from its beginning. */
  begun(): readonly RunEvent[];
}

/** Reads what is kept, then goes on with what is being said; starts over with the reading when that was too much. */
async function* follow(
  ports: LiveLogPorts,
  watching: ViewerSubscription,
): AsyncGenerator<Frame, void> {
  const { events } = ports;
  const { jobId, after, signal, viewer, begun } = watching;
  viewer.push(begun());
  const cursor: Cursor = { seen: after, hasEnded: false };
  // Who has seen the end already waits for nothing.
  const last = after > 0 ? await events.read(jobId, { after: after - 1, limit: 1 }) : [];
  cursor.hasEnded = last.some(isEnd);
  // A position that this log never gave is none.
  if (last.length === 0) cursor.seen = 0;
  while (!cursor.hasEnded && !signal.aborted) {
    yield* catchUp(events, watching, cursor);
    const why = yield* listen(ports.clock, watching, cursor);
    if (why === "overflow") viewer.push(begun());
  }
}

interface Cursor {
  /** Position of the last kept event that was shown. */
  seen: number;
  hasEnded: boolean;
}

async function* catchUp(
  events: EventLog,
  { jobId, signal }: ViewerSubscription,
  cursor: Cursor,
): AsyncGenerator<Frame, void> {
  for (;;) {
    const page = await events.read(jobId, { after: cursor.seen, limit: PAGE });
    if (page.length === 0 || signal.aborted) return;
    cursor.seen = page.at(-1)?.seq ?? cursor.seen;
    cursor.hasEnded = page.some(isEnd);
    yield { kind: "events", events: page };
    if (cursor.hasEnded) return;
  }
}

async function* listen(
  clock: Clock,
  { viewer, signal }: ViewerSubscription,
  cursor: Cursor,
): AsyncGenerator<Frame, "overflow" | undefined> {
  while (!cursor.hasEnded) {
    const taken = await viewer.next(clock, signal);
    if (signal.aborted || taken === "stale") return undefined;
    if (taken === "overflow") {
      yield { kind: "resync" };
      return taken;
    }
    const fresh = dropSeenEvents(taken, cursor.seen);
    cursor.seen = fresh.reduce((last, { seq }) => Math.max(last, seq), cursor.seen);
    cursor.hasEnded = fresh.some(isEnd);
    if (fresh.length > 0) yield { kind: "events", events: coalesceDeltas(fresh) };
    else if (taken.length === 0) yield { kind: "heartbeat" };
    await waitQuietly(clock, FRAME_MS, signal);
  }
  return undefined;
}

/** What follows the last event that was shown already: a delta before that one is of a text that is complete by now. */
function dropSeenEvents(taken: readonly RunEvent[], seen: number): readonly RunEvent[] {
  return taken.slice(1 + taken.findLastIndex(({ seq }) => seq > 0 && seq <= seen));
}

/** A draft that waits for a person is no end: its publishing is told too. */
const isEnd = (event: RunEvent): boolean => event.type === "run-end" && event.status !== "draft";

/** One viewer's waiting events; what does not fit makes it start over. */
interface Viewer {
  push(events: readonly RunEvent[]): void;
  refresh(): void;
  /** What has come since, none after a while of silence. */
  next(clock: Clock, signal: AbortSignal): Promise<readonly RunEvent[] | "overflow" | "stale">;
}

function createViewer(): Viewer {
  let waiting: RunEvent[] = [];
  let chars = 0;
  let isOver = false;
  /** How many of the waiting ones came before the log was said to hold more. */
  let staleAfter: number | undefined;
  let wake: () => void = () => undefined;
  return {
    push: (events) => {
      if (isOver) return;
      for (const event of events) chars += estimateEventChars(event);
      if (chars > MAX_WAITING_CHARS) {
        isOver = true;
        waiting = [];
      } else waiting.push(...events);
      wake();
    },
    refresh: () => {
      staleAfter ??= waiting.length;
      wake();
    },
    next: async (clock, signal) => {
      if (waiting.length === 0 && !isOver && staleAfter === undefined) {
        const stop = new AbortController();
        const spoken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const either = AbortSignal.any([signal, stop.signal]);
        await Promise.race([spoken, waitQuietly(clock, HEARTBEAT_MS, either)]);
        stop.abort();
      }
      // What came before is shown before; what came after is read from the log, in its order.
      const taken = isOver ? "overflow" : staleAfter === 0 ? "stale" : waiting.slice(0, staleAfter);
      staleAfter = typeof taken === "string" || staleAfter === undefined ? undefined : 0;
      waiting = [];
      chars = 0;
      isOver = false;
      return taken;
    },
  };
}

function estimateEventChars(event: RunEvent): number {
  return "text" in event && typeof event.text === "string" ? event.text.length + 100 : 200;
}

/** A wait that ends quietly when nobody waits any more. */
async function waitQuietly(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  await clock.sleep(ms, signal).catch(() => undefined);
}
