import type { RunEventBody } from "../../../domain/event/run-event.ts";

/** Buffer of a runner's events that were not acknowledged yet. */
export interface EventBuffer {
  /**
   * Adds an event; returns false when there is no room for it. Deltas are dropped to make room: the
   * event at their end has the whole text.
   */
  add(event: RunEventBody): boolean;
  /** Returns a batch as JSON of a list of the next events; `undefined` when the buffer is empty. */
  drainBatch(): string | undefined;
  /** Returns the same batch, with JSON of each event; empty when the buffer is empty. */
  drainEvents(): readonly string[];
  waiting(): BufferCounts;
}

/** Size of a buffer. */
export interface BufferCounts {
  /** Number of deltas before they were joined. */
  readonly deltas: number;
  readonly others: number;
}

/**
 * Most buffered characters: a runner that emits faster than its events are sent uses no more
 * memory.
 */
export const MAX_WAITING_CHARS = 8_000_000;

/**
 * Ends the program, outside of the call that exceeded the buffer: a channel's `emit` never throws.
 */
export function crashOnLostEvents(): void {
  setImmediate(() => {
    throw new Error("events were lost: they were emitted faster than they were accepted");
  });
}

type Delta = Extract<RunEventBody, { readonly type: "text-delta" | "reasoning-delta" }>;

interface BufferedEvent {
  /** Absent for a serialized event. */
  delta?: Delta;
  /** Number of deltas joined to it; 0 for other events. */
  deltas: number;
  json: string;
  /** Approximate characters of the JSON. */
  chars: number;
}

/** Approximate characters of a delta besides its text. */
const DELTA_CHARS = 64;
const BATCH_EVENTS = 256;
const BATCH_CHARS = 256 * 1024;

/**
 * Creates a buffer of at most `maxChars` characters. Consecutive deltas of one kind and thread are
 * joined.
 */
export function createEventBuffer(maxChars: number): EventBuffer {
  let waiting: BufferedEvent[] = [];
  let chars = 0;
  let deltas = 0;
  let others = 0;
  const append = (one: BufferedEvent): void => {
    waiting.push(one);
    chars += one.chars;
    deltas += one.deltas;
    others += one.delta === undefined ? 1 : 0;
  };
  const hasRoom = (wanted: number): boolean => chars + wanted <= maxChars;
  const makeRoom = (): void => {
    if (deltas === 0) return;
    deltas = 0;
    waiting = waiting.filter(({ delta }) => delta === undefined);
    chars = sum(waiting);
  };
  const addDelta = (delta: Delta): void => {
    const last = waiting.at(-1);
    if (!hasRoom(delta.text.length + DELTA_CHARS)) {
      makeRoom();
    } else if (last?.delta && last.chars < BATCH_CHARS && isSameThread(last.delta, delta)) {
      last.delta = { ...delta, text: last.delta.text + delta.text };
      last.chars += delta.text.length;
      last.deltas += 1;
      deltas += 1;
      chars += delta.text.length;
    } else {
      append({ delta, deltas: 1, json: "", chars: delta.text.length + DELTA_CHARS });
    }
  };
  const drainEvents = (): readonly string[] => {
    const batch = waiting.splice(0, batchLength(waiting));
    chars -= sum(batch);
    deltas -= batch.reduce((total, one) => total + one.deltas, 0);
    others -= batch.filter(({ delta }) => delta === undefined).length;
    return batch.map(({ delta, json }) => (delta ? JSON.stringify(delta) : json));
  };
  return {
    add: (event) => {
      if (event.type === "text-delta" || event.type === "reasoning-delta") {
        addDelta(event);
        return true;
      }
      const json = JSON.stringify(event);
      if (!hasRoom(json.length)) makeRoom();
      if (!hasRoom(json.length)) return false;
      append({ json, deltas: 0, chars: json.length });
      return true;
    },
    drainBatch: () => {
      const batch = drainEvents();
      return batch.length === 0 ? undefined : `[${batch.join(",")}]`;
    },
    drainEvents,
    waiting: () => ({ deltas, others }),
  };
}

const sum = (waiting: readonly BufferedEvent[]): number =>
  waiting.reduce((total, { chars }) => total + chars, 0);

/** Returns the number of events in a batch: at least one, however large it is. */
function batchLength(waiting: readonly BufferedEvent[]): number {
  let chars = 0;
  const end = waiting.findIndex((one, row) => {
    chars += one.chars;
    return row > 0 && (row >= BATCH_EVENTS || chars > BATCH_CHARS);
  });
  return end < 0 ? waiting.length : end;
}

const isSameThread = (one: Delta, other: Delta): boolean =>
  one.type === other.type && one.thread === other.thread;
