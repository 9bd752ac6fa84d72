import { type RefObject, useRef } from "react";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.ts";
import type { NearViewportState } from "./use-near-viewport.ts";

export interface Placeholder {
  /** When this changes, the height that the element had is of no use any more. */
  readonly state: string;
  /** About the height that it will have, in pixels. */
  estimate(): number;
}

/** Keeps the space of an element that is not filled: the height that it had, or about the one that it will have. */
export function usePlaceholder(
  element: RefObject<HTMLElement | null>,
  { isNear, height }: NearViewportState,
  { state, estimate }: Placeholder,
): void {
  const known = useRef(state);
  useBrowserLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    if (known.current !== state) height.current = undefined;
    known.current = state;
    // Through the object model: the policy of the page does not let markup carry styles.
    if (isNear) current.style.removeProperty("block-size");
    else current.style.setProperty("block-size", `${Math.round(height.current ?? estimate())}px`);
  }, [isNear, state]);
}
