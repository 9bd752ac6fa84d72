import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to `place` when the focused element in it is removed, such as the row of a job
 * that ends. Checked after each render of the calling component.
 */
export function useFocusFallback(place: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      hadFocus.current = target instanceof Node && place.current?.contains(target) === true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [place]);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus();
  });
}
