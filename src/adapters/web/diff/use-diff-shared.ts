import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { DiffShared } from "./diff-context.ts";

type LoadLines = ((path: string) => Promise<readonly string[]>) | undefined;

/** Creates the state shared by the parts of a diff. */
export function useDiffSharedValue(
  root: RefObject<HTMLElement | null>,
  loadLines: LoadLines,
): DiffShared {
  const load = useRef(loadLines);
  const width = useRef<number>(undefined);
  useEffect(() => {
    load.current = loadLines;
  });
  useEffect(() => {
    const { current } = root;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      width.current = entry?.contentRect.width;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [root]);
  const isFirstView = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  const [shared] = useState(
    (): DiffShared => ({
      isFirstView,
      files: new Map(),
      parts: new Set(),
      openings: new Map(),
      loadLines: async (path) => {
        if (load.current === undefined) throw new Error("lines cannot be loaded");
        return load.current(path);
      },
      width: (element) => {
        width.current ??= element.clientWidth;
        return width.current;
      },
    }),
  );
  useEffect(() => {
    shared.isFirstView = false;
  }, [shared]);
  return shared;
}
