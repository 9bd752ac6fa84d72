import { type RefObject, useLayoutEffect, useRef } from "react";

interface Line {
  readonly seq: string;
  readonly top: number;
}

/**
 * Keeps a line of the stream in place while surrounding lines change. The returned function is
 * called before the change with that line.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLDivElement | null>,
): (which: "first" | "last") => void {
  const kept = useRef<Line>(undefined);
  useLayoutEffect(() => {
    const { current: box } = scroller;
    if (box === null || kept.current === undefined) return;
    const { seq, top } = kept.current;
    kept.current = undefined;
    const line = box.querySelector(`[data-seq="${seq}"]`);
    if (line !== null) box.scrollTop += line.getBoundingClientRect().top - top;
    // The clicked button may have been removed.
    if (document.activeElement === document.body) box.focus({ preventScroll: true });
  });
  return (which) => {
    const lines = scroller.current?.querySelectorAll<HTMLElement>("[data-seq]");
    const line = which === "first" ? lines?.[0] : lines?.[lines.length - 1];
    if (line === undefined) return;
    kept.current = { seq: line.dataset.seq ?? "", top: line.getBoundingClientRect().top };
  };
}
