import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { RunView } from "../../../domain/event/run-view.ts";
import { sliceEntries, type TimelineEntry } from "../../../domain/event/timeline.ts";
import { shiftWindowEnd, windowBefore } from "./stream-window.ts";

/** Minimum distance from the end, in pixels, that stops following. */
const UNFOLLOW_PX = 40;

/** Content when following stopped; it stays unchanged while the user reads it. */
interface FrozenView {
  readonly view: RunView;
  /** End of the window. */
  readonly to: number;
}

export interface Tail {
  /** View to show: the latest one, or the one at which following stopped. */
  readonly view: RunView;
  readonly entries: readonly TimelineEntry[];
  /** Number of stored entries before the shown ones. */
  readonly earlier: number;
  /** Number of entries since following stopped. */
  readonly fresh: number;
  readonly isFollowing: boolean;
  /** The shown entries include the end of `view`. */
  readonly isAtEnd: boolean;
  /** Ref of the scroll box. Its column is reversed, so that the browser keeps the end in view. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  unfollow(): void;
  follow(): void;
  /** Shows earlier or later entries. */
  move(way: -1 | 1): void;
}

/** Follows the end of a run's timeline until the user scrolls away from it. */
export function useTail(latest: RunView): Tail {
  const [frozen, setFrozen] = useState<FrozenView>();
  const scroller = useRef<HTMLDivElement>(null);
  const keepLine = useScrollAnchor(scroller);
  const view = frozen?.view ?? latest;
  const { timeline } = view;
  const { count, dropped } = timeline;
  const all = sliceEntries(timeline, 0, count);
  const window = windowBefore(all, frozen?.to ?? count);
  const unfollow = (): void => setFrozen((before) => before ?? { view: latest, to: count });
  const follow = (): void => {
    setFrozen(undefined);
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  };
  return {
    view,
    scroller,
    unfollow,
    follow,
    entries: all.slice(window.from, window.to),
    earlier: window.from,
    fresh: latest.timeline.dropped + latest.timeline.count - (dropped + count),
    isFollowing: frozen === undefined,
    isAtEnd: window.to === count,
    onScroll: () => {
      // Zero is the end; positions before it are negative.
      const top = scroller.current?.scrollTop ?? 0;
      if (frozen === undefined && top < -UNFOLLOW_PX) unfollow();
      if (frozen?.to === count && top > -1) follow();
    },
    move: (way) => {
      keepLine(way === -1 ? "first" : "last");
      setFrozen({ view, to: shiftWindowEnd(window, way, count) });
    },
  };
}

interface Line {
  readonly seq: string;
  readonly top: number;
}

/**
 * Keeps a line of the stream in place while surrounding lines change. The returned function is
 * called before the change with that line.
 */
function useScrollAnchor(
  scroller: RefObject<HTMLDivElement | null>,
): (which: "first" | "last") => void {
  const anchor = useRef<Line>(undefined);
  useLayoutEffect(() => {
    const { current: box } = scroller;
    if (box === null || anchor.current === undefined) return;
    const { seq, top } = anchor.current;
    anchor.current = undefined;
    const line = box.querySelector(`[data-seq="${seq}"]`);
    if (line !== null) box.scrollTop += line.getBoundingClientRect().top - top;
    // The clicked button may have been removed.
    if (document.activeElement === document.body) box.focus({ preventScroll: true });
  });
  return (which) => {
    const lines = scroller.current?.querySelectorAll<HTMLElement>("[data-seq]");
    const line = which === "first" ? lines?.[0] : lines?.[lines.length - 1];
    if (line === undefined) return;
    anchor.current = { seq: line.dataset.seq ?? "", top: line.getBoundingClientRect().top };
  };
}
