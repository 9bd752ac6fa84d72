import { useEffect, useRef } from "react";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import type { DiffShared } from "./diff-context.ts";
import { fileAtTop } from "./file-at-top.ts";

/** Delay after scrolling, in milliseconds, as listeners may be expensive. */
const SCROLL_DELAY_MS = 120;

export interface FileInViewOptions {
  readonly files: readonly DiffFile[];
  onFileInView?(path: string): void;
}

/** Reports the file at the top shortly after scrolling. */
export function useFileInView(options: FileInViewOptions, shared: DiffShared): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: string | undefined;
    const tell = (): void => {
      timer = undefined;
      const { files, onFileInView } = latest.current;
      const path = fileAtTop(files, shared);
      if (path === undefined || path === known) return;
      known = path;
      onFileInView?.(path);
    };
    const onScroll = (): void => {
      timer ??= setTimeout(tell, SCROLL_DELAY_MS);
    };
    document.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      document.removeEventListener("scroll", onScroll);
      clearTimeout(timer);
    };
  }, [shared]);
}
