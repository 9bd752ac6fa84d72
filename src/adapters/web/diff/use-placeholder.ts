import { type RefObject, useRef } from "react";
import { useBrowserLayoutEffect } from "./use-anchored-layout.ts";
import type { NearViewportState } from "./use-near-viewport.ts";

export interface Placeholder {
  /** A new value invalidates the measured height. */
  readonly state: string;
  /** Estimated height in pixels. */
  estimate(): number;
}

/**
 * Reserves the space of an element that is not rendered: its last measured height, or an estimate.
 */
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
    // Set through the object model because the content security policy blocks inline styles in
    // markup.
    if (isNear) current.style.removeProperty("block-size");
    else current.style.setProperty("block-size", `${Math.round(height.current ?? estimate())}px`);
  }, [isNear, state]);
}
