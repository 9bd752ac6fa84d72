import { dropPartialTexts, reduceRun } from "../../../domain/event/reduce-run.ts";
import type { RunEvent } from "../../../domain/event/run-event.ts";
import { initialRunView, type RunView } from "../../../domain/event/run-view.ts";

/** Time that a frame may take; the rest waits for the next one. */
const SLICE_MS = 8;
/** While a backlog is worked off, what is shown need not change with every frame: rendering takes more than folding. */
const BACKLOG_MS = 1_000;
/** Events between two looks at the clock. */
const STRIDE = 32;

export interface EventReducerOptions {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Has something done with the next frame; gives what takes that back. */
  nextFrame(work: () => void): () => void;
  /** Told of the view when there is a new one: after a slice, less often while there is a backlog. */
  onView(view: RunView): void;
}

export interface EventReducer {
  /** Takes what a message of the stream says: JSON of one event. */
  push(data: string): void;
  /** Words that were coming in are void: the stream was lost, or starts over. */
  gap(): void;
  /** Has something done when all that was taken until now has been folded. */
  after(work: () => void): void;
  stop(): void;
}

/** Folds what a stream says into a view, from the very beginning, a slice with each frame. */
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

/** JSON of an event, or something else that is to be done with the view. */
type Item = string | ((view: RunView) => RunView);

function applyItem(view: RunView, item: Item | undefined): RunView {
  if (item === undefined) return view;
  if (typeof item === "function") return item(view);
  // The server's own events: their types are shared.
  return reduceRun(view, JSON.parse(item) as RunEvent);
}
