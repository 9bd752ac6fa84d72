import { useCallback, useEffect, useRef, useState } from "react";
import type { ListedFile } from "./list-files.ts";

export interface Folds {
  isFolded(path: string): boolean;
  fold(path: string, isFolded: boolean): void;
  unfold(path: string): void;
  /** Folds or unfolds all files. */
  foldAll(isFolded: boolean): void;
  readonly areAllOpen: boolean;
}

/**
 * Manages which files are folded: initially viewed files, and those without findings unless no file
 * has any; then as the user chooses.
 */
export function useFolds(files: readonly ListedFile[], viewed: ReadonlySet<string>): Folds {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isQuiet = files.every(({ comments }) => comments.length === 0);
  const byPath = new Map(files.map((listed) => [listed.file.path, listed]));
  const isFolded = (path: string): boolean => {
    const own = chosen.get(path);
    if (own !== undefined) return own;
    if (viewed.has(path)) return true;
    const listed = byPath.get(path);
    if (listed?.comments.length !== 0) return false;
    return !isQuiet || listed.coverage?.state === "not-reviewed";
  };
  const fold = useCallback((path: string, isNow: boolean) => {
    setChosen((before) => new Map(before).set(path, isNow));
  }, []);
  const latest = useRef(isFolded);
  useEffect(() => {
    latest.current = isFolded;
  });
  // An open file does not render again.
  const unfold = useCallback(
    (path: string) => {
      if (latest.current(path)) fold(path, false);
    },
    [fold],
  );
  const foldAll = (isNow: boolean): void =>
    setChosen(new Map(files.map(({ file }) => [file.path, isNow])));
  const areAllOpen = files.every(({ file }) => !isFolded(file.path));
  return { isFolded, fold, unfold, foldAll, areAllOpen };
}
