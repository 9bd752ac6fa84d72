import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { frameQueue } from "./frame-queue.ts";
import { type Reach, watchNear } from "./watch-near.ts";

export interface NearViewportOptions {
  readonly reach: Reach;
  /** Rendered in the first view. */
  readonly isThere: boolean;
  /** Rendered regardless of position and never removed, because the diff is small. */
  readonly stays: boolean;
}

export interface NearViewportState {
  readonly isNear: boolean;
  /** Height when it was last rendered; absent if it never was. */
  readonly height: RefObject<number | undefined>;
  /** Renders it now, regardless of position. Must not be called during a React render. */
  show(): void;
}

/**
 * Elements in use outside the viewport, with the function that updates each. They are removed when
 * no longer in use.
 */
const inUse = new Map<Element, () => void>();

/** Tracks whether an element is near enough to the viewport to be rendered. */
export function useNearViewport(
  element: RefObject<HTMLElement | null>,
  { reach, isThere, stays }: NearViewportOptions,
): NearViewportState {
  const [isNear, setNear] = useState(isThere);
  const height = useRef<number>(undefined);
  /**
   * Position of the element in the latest report. A queued update reads this, so that a late update
   * cannot undo a newer report.
   */
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

/** Renders an element permanently, also for printing and the browser's search. */
function fill(element: HTMLElement, setNear: (isNear: boolean) => void): void {
  element.style.setProperty("content-visibility", "visible");
  flushSync(() => setNear(true));
}

/** Checks whether the element has the focus or a text selection. */
function isInUse(element: Element): boolean {
  const { activeElement } = document;
  if (activeElement !== document.body && element.contains(activeElement)) return true;
  return hasSelection() && document.getSelection()?.containsNode(element, true) === true;
}

let isSelected = false;
let isWatched = false;

/**
 * Checks whether text of the page is selected. Caches the state, as each query of the browser
 * forces a layout.
 */
function hasSelection(): boolean {
  if (!isWatched) {
    isWatched = true;
    isSelected = readSelection();
    document.addEventListener("selectionchange", () => {
      isSelected = readSelection();
    });
  }
  return isSelected;
}

function readSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
