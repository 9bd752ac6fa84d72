import { dropPartialTexts, reduceRun } from "../../../domain/event/reduce-run.ts";
import type { RunEvent } from "../../../domain/event/run-event.ts";
import { initialRunView, type RunView } from "../../../domain/event/run-view.ts";

/** Time budget of a frame, in milliseconds; the rest waits for the next frame. */
const SLICE_MS = 8;
/** Minimum time between renders during a backlog, as rendering costs more than reducing. */
const BACKLOG_MS = 1_000;
/** Number of events between two reads of the clock. */
const STRIDE = 32;

export interface EventReducerOptions {
  /** Monotonic clock, in milliseconds. */
  now(): number;
  /** Schedules work for the next frame; returns a function that cancels it. */
  nextFrame(work: () => void): () => void;
  /** Called with a new view after each slice, less often during a backlog. */
  onView(view: RunView): void;
}

export interface EventReducer {
  /** Adds a message of the stream: JSON of one event. */
  push(data: string): void;
  /** Discards incomplete text, because the stream was interrupted or restarts. */
  gap(): void;
  /** Schedules work for after all events received so far. */
  after(work: () => void): void;
  stop(): void;
}

/** Reduces the events of a stream to a view, from the first event, in slices of one frame. */
export function createEventReducer({ now, nextFrame, onView }: EventReducerOptions): EventReducer {
  let view = initialRunView;
  let waiting: Item[] = [];
  let cancel: (() => void) | undefined;
  let shownAt = now();
  const work = (): void => {
    cancel = undefined;
    const until = now() + SLICE_MS;
    let at = 0;
    while (at < waiting.length && (at % STRIDE !== 0 || now() < until)) {
      view = applyItem(view, waiting[at]);
      at += 1;
    }
    waiting = at < waiting.length ? waiting.slice(at) : [];
    const isBehind = waiting.length > 0;
    if (isBehind) cancel = nextFrame(work);
    if (isBehind && now() - shownAt < BACKLOG_MS) return;
    shownAt = now();
    onView(view);
  };
  const add = (item: Item): void => {
    waiting.push(item);
    cancel ??= nextFrame(work);
  };
  return {
    push: add,
    gap: () => add(dropPartialTexts),
    after: (done) =>
      add((folded) => {
        done();
        return folded;
      }),
    stop: () => cancel?.(),
  };
}

/** JSON of an event, or another change of the view. */
type Item = string | ((view: RunView) => RunView);

function applyItem(view: RunView, item: Item | undefined): RunView {
  if (item === undefined) return view;
  if (typeof item === "function") return item(view);
  // The server and the client share these types.
  return reduceRun(view, JSON.parse(item) as RunEvent);
}
