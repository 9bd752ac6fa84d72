import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { flushSync } from "react-dom";
import type { DiffFile } from "../../../domain/api/draft-response.ts";
import { type DiffShared, revealFile, revealLine } from "./diff-context.ts";
import { fileAtTop } from "./file-at-top.ts";
import { keepScroll } from "./keep-scroll.ts";
import type { DiffNote } from "./notes-by-path.ts";

/** Imperative handle of a diff, for use in events and timers. */
export interface DiffViewHandle {
  /** Unfolds the file and renders the card before it returns. */
  scrollToNote(id: string): void;
  scrollToFile(path: string): void;
  /** Path of the file at the top of the viewport. */
  fileAtTop(): string | undefined;
}

export interface DiffHandleOptions {
  readonly files: readonly DiffFile[];
  readonly notes: readonly DiffNote[];
  isFolded(path: string): boolean;
  onFold(path: string, isFolded: boolean): void;
  readonly handle: Ref<DiffViewHandle>;
}

/** Exposes the handle to the parent of the diff. */
export function useDiffHandle(options: DiffHandleOptions, shared: DiffShared): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useImperativeHandle(
    options.handle,
    () => ({
      scrollToNote: (id) => scrollToNote(id, latest.current, shared),
      scrollToFile: (path) => {
        const section = revealFile(shared, path);
        if (section !== null) jumpTo(section, "start");
      },
      fileAtTop: () => fileAtTop(latest.current.files, shared),
    }),
    [shared],
  );
}

function scrollToNote(id: string, options: DiffHandleOptions, shared: DiffShared): void {
  const note = options.notes.find((one) => one.id === id);
  if (note === undefined) return;
  const { path, side, line } = note;
  if (options.isFolded(path)) flushSync(() => options.onFold(path, false));
  const section = revealFile(shared, path);
  if (line !== undefined) revealLine(shared, path, { side, line });
  const card = section?.querySelector(`[data-note="${CSS.escape(id)}"]`) ?? section;
  if (card === null || card === undefined) return;
  const isHigh = card.getBoundingClientRect().height > window.innerHeight / 2;
  jumpTo(card, isHigh ? "start" : "center");
}

function jumpTo(element: Element, block: ScrollLogicalPosition): void {
  element.scrollIntoView({ block, behavior: "instant" });
  keepScroll(element);
}
