import type { RunEventBody } from "../../domain/event/run-event.ts";

/** What a runner said and nobody has taken yet. */
export interface WordQueue {
  /** Adds an event; false when there is no room for it. Deltas make room: the event at their end has the whole text. */
  add(event: RunEventBody): boolean;
  /** JSON of a list of the next events: a batch; `undefined` when nothing waits. */
  take(): string | undefined;
}

type Delta = Extract<RunEventBody, { readonly type: "text-delta" | "reasoning-delta" }>;

interface Waiting {
  /** Absent for what is text already. */
  delta?: Delta;
  json: string;
  /** Of the JSON, about. */
  chars: number;
}

/** What a delta takes beside its text, about. */
const DELTA_CHARS = 64;
const BATCH_EVENTS = 256;
const BATCH_CHARS = 256 * 1024;

/** Makes a queue that holds so many characters at most. Deltas of one kind and thread that follow each other are joined. */
export function createWordQueue(maxChars: number): WordQueue {
  let waiting: Waiting[] = [];
  let chars = 0;
  /** Whether deltas may be among them. */
  let hasDeltas = false;
  const put = (one: Waiting): void => {
    waiting.push(one);
    chars += one.chars;
    hasDeltas ||= one.delta !== undefined;
  };
  const hasRoom = (wanted: number): boolean => chars + wanted <= maxChars;
  const makeRoom = (): void => {
    if (!hasDeltas) return;
    hasDeltas = false;
    waiting = waiting.filter(({ delta }) => delta === undefined);
    chars = sum(waiting);
  };
  const addDelta = (delta: Delta): void => {
    const last = waiting.at(-1);
    if (!hasRoom(delta.text.length + DELTA_CHARS)) {
      makeRoom();
    } else if (last?.delta && last.chars < BATCH_CHARS && isSameVoice(last.delta, delta)) {
      last.delta = { ...delta, text: last.delta.text + delta.text };
      last.chars += delta.text.length;
      chars += delta.text.length;
    } else {
      put({ delta, json: "", chars: delta.text.length + DELTA_CHARS });
    }
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
      put({ json, chars: json.length });
      return true;
    },
    take: () => {
      const batch = waiting.splice(0, batchLength(waiting));
      chars -= sum(batch);
      if (batch.length === 0) return undefined;
      return `[${batch.map(({ delta, json }) => (delta ? JSON.stringify(delta) : json)).join(",")}]`;
    },
  };
}

const sum = (waiting: readonly Waiting[]): number =>
  waiting.reduce((total, { chars }) => total + chars, 0);

/** At least one, however large it is. */
function batchLength(waiting: readonly Waiting[]): number {
  let chars = 0;
  const end = waiting.findIndex((one, row) => {
    chars += one.chars;
    return row > 0 && (row >= BATCH_EVENTS || chars > BATCH_CHARS);
  });
  return end < 0 ? waiting.length : end;
}

const isSameVoice = (one: Delta, other: Delta): boolean =>
  one.type === other.type && one.thread === other.thread;
