import { coalesceDeltas } from "../../domain/event/coalesce-deltas.ts";
import type { RunEvent } from "../../domain/event/run-event.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { createPartialTexts } from "./partial-texts.ts";

export interface LiveLogPorts {
  readonly events: EventLog;
  readonly clock: Clock;
}

/** One message to a viewer. */
export type Frame =
  | { readonly kind: "events"; readonly events: readonly RunEvent[] }
  /** The viewer was too slow: it must discard partial text, and the following events are read from the log again. */
  | { readonly kind: "resync" }
  /** Sent after a period without events. */
  | { readonly kind: "heartbeat" };

export interface LiveLog {
  /** Stores events with their further data, and sends them to every viewer of the job. */
  readonly append: EventLog["append"];
  /** Returns the events after a position, then live events, until the run ends or the signal aborts. */
  watch(jobId: string, after: number, signal: AbortSignal): AsyncGenerator<Frame, void>;
  /** Makes every viewer of the job read the log again, after a write that bypassed this one. */
  refresh(jobId: string): void;
  /** Returns the number of current viewers. */
  viewerCount(): number;
}

/** At most twenty frames a second. */
const FRAME_MS = 50;
const HEARTBEAT_MS = 15_000;
const PAGE = 500;
/** Maximum number of characters to buffer for one viewer; a slower viewer is resynced from the log. */
const MAX_WAITING_CHARS = 1_000_000;

/** Creates the log of running jobs: stored permanently, and live for viewers. Viewers never slow a run. */
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
      // The job has made a transition: no partial text is pending then.
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
  /** Partial texts that are not stored yet, from their beginning. */
  begun(): readonly RunEvent[];
}

/** Reads stored events, then continues with live ones; starts over when the viewer's buffer overflows. */
async function* follow(
  ports: LiveLogPorts,
  watching: ViewerSubscription,
): AsyncGenerator<Frame, void> {
  const { events } = ports;
  const { jobId, after, signal, viewer, begun } = watching;
  viewer.push(begun());
  const cursor: Cursor = { seen: after, hasEnded: false };
  // A viewer that has seen the end has nothing to wait for.
  const last = after > 0 ? await events.read(jobId, { after: after - 1, limit: 1 }) : [];
  cursor.hasEnded = last.some(isEnd);
  // A position that this log never assigned is invalid.
  if (last.length === 0) cursor.seen = 0;
  while (!cursor.hasEnded && !signal.aborted) {
    yield* catchUp(events, watching, cursor);
    const why = yield* listen(ports.clock, watching, cursor);
    if (why === "overflow") viewer.push(begun());
  }
}

interface Cursor {
  /** Position of the last stored event that was sent. */
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

/** Drops the events up to the last one that was sent: a delta before it belongs to a text that is complete by now. */
function dropSeenEvents(taken: readonly RunEvent[], seen: number): readonly RunEvent[] {
  return taken.slice(1 + taken.findLastIndex(({ seq }) => seq > 0 && seq <= seen));
}

/** A draft that waits for a person does not end the log: its publication follows. */
const isEnd = (event: RunEvent): boolean => event.type === "run-end" && event.status !== "draft";

/** Waiting events of one viewer; an overflow makes it start over. */
interface Viewer {
  push(events: readonly RunEvent[]): void;
  refresh(): void;
  /** Returns the events since the last call; an empty list after a period without events. */
  next(clock: Clock, signal: AbortSignal): Promise<readonly RunEvent[] | "overflow" | "stale">;
}

function createViewer(): Viewer {
  let waiting: RunEvent[] = [];
  let chars = 0;
  let isOver = false;
  /** Number of waiting events that precede the refresh request. */
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
      // Earlier events are sent first; later ones are read from the log, in its order.
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

/** Waits, and returns without an error when the signal aborts. */
async function waitQuietly(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  await clock.sleep(ms, signal).catch(() => undefined);
}

/** Wraps a job store so that its changes, which append to the log, reach the viewers of the job. */
export function notifyViewers(jobs: JobStore, log: Pick<LiveLog, "refresh">): JobStore {
  return {
    ...jobs,
    change: async (change) => {
      const changed = await jobs.change(change);
      if (changed !== undefined && change.events !== undefined) log.refresh(changed.id);
      return changed;
    },
  };
}
