import { type RefObject, useRef, useState } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import { sliceEntries, type TimelineEntry } from "../../../domain/event/timeline.ts";
import { shiftWindowEnd, windowBefore } from "./stream-window.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

/** Distance from the end at which the tail is let go; less is a hand that trembles. */
const UNFOLLOW_PX = 40;

/** What was shown when the tail was let go: it stays as it is while it is read. */
interface FrozenView {
  readonly view: RunView;
  /** Where the window ends. */
  readonly to: number;
}

export interface Tail {
  /** What is shown: how the run stands, or how it stood when the tail was let go. */
  readonly view: RunView;
  readonly entries: readonly TimelineEntry[];
  /** How many entries there are before those that are shown, and are kept. */
  readonly earlier: number;
  /** How many came after the tail was let go. */
  readonly fresh: number;
  readonly isFollowing: boolean;
  /** Whether the end of `view` is in what is shown. */
  readonly isAtEnd: boolean;
  /** To be given to what scrolls. Its column is reversed, so that the browser itself holds the end. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  unfollow(): void;
  follow(): void;
  /** Shows what is before, or after, what is shown. */
  move(way: -1 | 1): void;
}

/** Follows the end of a run's timeline until the person scrolls away from it. */
export function useTail(latest: RunView): Tail {
  const [held, setHeld] = useState<FrozenView>();
  const scroller = useRef<HTMLDivElement>(null);
  const keepLine = useScrollAnchor(scroller);
  const view = held?.view ?? latest;
  const { timeline } = view;
  const { count, dropped } = timeline;
  const all = sliceEntries(timeline, 0, count);
  const window = windowBefore(all, held?.to ?? count);
  const letGo = (): void => setHeld((before) => before ?? { view: latest, to: count });
  const follow = (): void => {
    setHeld(undefined);
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  };
  return {
    view,
    scroller,
    unfollow: letGo,
    follow,
    entries: all.slice(window.from, window.to),
    earlier: window.from,
    fresh: latest.timeline.dropped + latest.timeline.count - (dropped + count),
    isFollowing: held === undefined,
    isAtEnd: window.to === count,
    onScroll: () => {
      // Zero is the end, and all before it is negative.
      const top = scroller.current?.scrollTop ?? 0;
      if (held === undefined && top < -UNFOLLOW_PX) letGo();
      if (held?.to === count && top > -1) follow();
    },
    move: (way) => {
      keepLine(way === -1 ? "first" : "last");
      setHeld({ view, to: shiftWindowEnd(window, way, count) });
    },
  };
}
