import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { frameQueue } from "./frame-queue.ts";
import { hasSelection } from "./has-selection.ts";
import { type Reach, watchNear } from "./near-watch.ts";

export interface NearOptions {
  readonly reach: Reach;
  /** It is there in the first view. */
  readonly isThere: boolean;
  /** It comes wherever it is, and stays: the diff is small. */
  readonly stays: boolean;
}

export interface Near {
  readonly isNear: boolean;
  /** Height that it had when it was last shown; absent when it has not been. */
  readonly height: RefObject<number | undefined>;
  /** Shows it now, wherever it is. Not for the time in which React renders. */
  show(): void;
}

/** Elements that somebody is using far from the window: they go when they are left. */
const held = new Map<Element, () => void>();

/** Tells whether an element is near enough to the window to be filled. */
export function useNear(
  element: RefObject<HTMLElement | null>,
  { reach, isThere, stays }: NearOptions,
): Near {
  const [isNear, setNear] = useState(isThere);
  const height = useRef<number>(undefined);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const change = (next: boolean): void => {
      held.delete(current);
      if (!next && isInUse(current)) held.set(current, () => change(false));
      else flushSync(() => setNear(next));
    };
    if (stays) {
      frameQueue.add({ key: current, element: current, run: () => fill(current, change) });
      return () => frameQueue.remove(current);
    }
    const stop = watchNear(current, reach, (next, pixels) => {
      if (!next) height.current = pixels;
      const common = { key: current, element: current, takesAway: !next };
      frameQueue.add({ ...common, run: () => change(next) });
      for (const [other, leave] of held)
        frameQueue.add({ key: other, element: other, takesAway: true, run: leave });
    });
    return () => {
      stop();
      held.delete(current);
      frameQueue.remove(current);
    };
  }, [element, reach, stays]);
  const show = useCallback(() => {
    if (element.current !== null) frameQueue.remove(element.current);
    flushSync(() => setNear(true));
  }, [element]);
  return { isNear, height, show };
}

/** Shows an element for good, also to what does not scroll: a printer, or the search of the browser. */
function fill(element: HTMLElement, change: (isNear: boolean) => void): void {
  element.style.setProperty("content-visibility", "visible");
  change(true);
}

/** Somebody types in it, or has selected text that it holds. */
function isInUse(element: Element): boolean {
  const { activeElement } = document;
  if (activeElement !== document.body && element.contains(activeElement)) return true;
  return hasSelection() && document.getSelection()?.containsNode(element, true) === true;
}
