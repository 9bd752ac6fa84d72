import { useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useFrame } from "../../../shell/frame.tsx";
import { useDraftState } from "./draft-context.tsx";
import {
  type EarlierHunks,
  filterByView,
  findEarlierHunks,
  type HunkView,
  readHunkView,
  withHunkView,
} from "./hunk-view.ts";
import type { Draft } from "./use-draft.ts";
import type { DraftLists } from "./use-draft-lists.ts";

/** The chosen part of the change, which the address holds. */
export interface HunkViewState {
  readonly view: HunkView;
  readonly earlier: EarlierHunks;
  /** Contents of the draft in this view. */
  readonly lists: DraftLists;
  /** Number of files that the view leaves out. */
  readonly hidden: number;
  setView(view: HunkView): void;
  /** Shows all of the change if a file is not part of the view. */
  reveal(path: string): void;
}

/** Returns the part of a change that the user has chosen: what is new, or all of it. */
export function useHunkView(draft: Draft, lists: DraftLists): HunkViewState {
  const { path } = useFrame();
  const [view, setState] = useState(() => readHunkView(path));
  const hunks = useDraftState(draft, (state) => state.draft.hunks);
  const { findings } = lists;
  const earlier = useMemo(() => findEarlierHunks(hunks, findings), [hunks, findings]);
  const setView = useCallback((next: HunkView) => {
    history.replaceState(history.state, "", withHunkView(location.href, next));
    setState(next);
  }, []);
  const reveal = useCallback(
    (file: string) => {
      // Synchronously, so that the caller can scroll to the file.
      if (view === "new" && earlier.files.has(file)) flushSync(() => setView("all"));
    },
    [view, earlier, setView],
  );
  const shown = useMemo(() => {
    const files = filterByView(lists.files, earlier, view);
    if (files === lists.files) return lists;
    return { ...lists, files, diffFiles: files.map(({ file }) => file) };
  }, [lists, earlier, view]);
  return {
    view,
    earlier,
    setView,
    reveal,
    lists: shown,
    hidden: lists.files.length - shown.files.length,
  };
}
