import { useRef } from "react";
import { type LineRevealTarget, useDiffShared } from "./diff-context.ts";
import { useBrowserLayoutEffect } from "./use-anchored-layout.ts";

/** Registers a part of a file for lookup by line while it is mounted. */
export function useRevealTarget(part: LineRevealTarget): void {
  const { parts } = useDiffShared();
  const latest = useRef(part);
  useBrowserLayoutEffect(() => {
    latest.current = part;
  });
  useBrowserLayoutEffect(() => {
    const entry: LineRevealTarget = {
      path: latest.current.path,
      element: latest.current.element,
      show: () => latest.current.show(),
      hasLine: (at) => latest.current.hasLine(at),
    };
    parts.add(entry);
    return () => {
      parts.delete(entry);
    };
  }, [parts]);
}
