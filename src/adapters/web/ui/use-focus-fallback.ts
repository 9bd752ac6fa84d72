import { type RefObject, useEffect, useRef } from "react";

/**
 * Takes the focus to a place when what had it in there is gone, such as a row that ended while somebody was on its
 * button. It looks after each rendering of the component that calls it.
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
