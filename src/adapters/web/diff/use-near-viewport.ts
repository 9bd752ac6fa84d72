import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { frameQueue } from "./frame-queue.ts";
import { hasSelection } from "./has-selection.ts";
import { type Reach, watchNear } from "./watch-near.ts";

export interface NearViewportOptions {
  readonly reach: Reach;
  /** It is there in the first view. */
  readonly isThere: boolean;
  /** It comes wherever it is, and stays: the diff is small. */
  readonly stays: boolean;
}

export interface NearViewportState {
  readonly isNear: boolean;
  /** Height that it had when it was last shown; absent when it has not been. */
  readonly height: RefObject<number | undefined>;
  /** Shows it now, wherever it is. Not for the time in which React renders. */
  show(): void;
}

/** Elements in use that are far from the window, each with what updates it: they go when they are no longer used. */
const inUse = new Map<Element, () => void>();

/** Tells whether an element is near enough to the window to be filled. */
export function useNearViewport(
  element: RefObject<HTMLElement | null>,
  { reach, isThere, stays }: NearViewportOptions,
): NearViewportState {
  const [isNear, setNear] = useState(isThere);
  const height = useRef<number>(undefined);
  /** Where the element is by the last report. A queued update reads this, so that a late one cannot undo a newer report. */
  const isReportedNear = useRef(isThere);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    if (stays) {
      frameQueue.add({ key: current, element: current, run: () => fill(current, setNear) });
      return () => frameQueue.remove(current);
    }
    const update = (): void => {
      inUse.delete(current);
      const next = isReportedNear.current;
      if (!next && isInUse(current)) inUse.set(current, update);
      else flushSync(() => setNear(next));
    };
    const stop = watchNear(current, reach, (next, pixels) => {
      if (!next) height.current = pixels;
      isReportedNear.current = next;
      frameQueue.add({ key: current, element: current, takesAway: !next, run: update });
      for (const [other, updateOther] of inUse)
        if (other !== current)
          frameQueue.add({ key: other, element: other, takesAway: true, run: updateOther });
    });
    return () => {
      stop();
      inUse.delete(current);
      frameQueue.remove(current);
    };
  }, [element, reach, stays]);
  const show = useCallback(() => {
    isReportedNear.current = true;
    if (element.current !== null) {
      inUse.delete(element.current);
      frameQueue.remove(element.current);
    }
    flushSync(() => setNear(true));
  }, [element]);
  return { isNear, height, show };
}

/** Shows an element for good, also to what does not scroll: a printer, or the search of the browser. */
function fill(element: HTMLElement, setNear: (isNear: boolean) => void): void {
  element.style.setProperty("content-visibility", "visible");
  flushSync(() => setNear(true));
}

/** Somebody types in it, or has selected text that it holds. */
function isInUse(element: Element): boolean {
  const { activeElement } = document;
  if (activeElement !== document.body && element.contains(activeElement)) return true;
  return hasSelection() && document.getSelection()?.containsNode(element, true) === true;
}
