import type { Hunk } from "../../../../../domain/diff/hunk.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { HunkList, ListedHunk } from "../../../../../domain/review/hunk-list.ts";
import type { IsFoldedHunk } from "../../../diff/fold-hunks.ts";
import type { ListedFile } from "./list-files.ts";

/** Part of a change to show: what is new since the latest review, or all of it. */
export type HunkView = "new" | "all";

const PARAMETER = "hunks";

/** Reads the view from an address. */
export const readHunkView = (address: string): HunkView =>
  new URL(address, "http://page").searchParams.get(PARAMETER) === "all" ? "all" : "new";

/** Returns an address with a view; the other parameters stay. */
export function withHunkView(address: string, view: HunkView): string {
  const url = new URL(address);
  if (view === "all") url.searchParams.set(PARAMETER, view);
  else url.searchParams.delete(PARAMETER);
  return url.href;
}

/** Hunks that earlier reviews covered. */
export interface EarlierHunks {
  /** False for a first review. */
  readonly hasSome: boolean;
  /** Files without anything new. */
  readonly files: ReadonlySet<string>;
  /** Hunks to fold, by path. */
  readonly folded: ReadonlyMap<string, IsFoldedHunk>;
}

const NONE: EarlierHunks = { hasSome: false, files: new Set(), folded: new Map() };

/** Finds the hunks that earlier reviews covered. A hunk with a finding is not folded. */
export function findEarlierHunks(
  list: HunkList | undefined,
  comments: readonly DraftComment[],
): EarlierHunks {
  if (list === undefined) return NONE;
  if (list.kind === "files") {
    const covered = list.files.filter(
      ({ path, counts }) =>
        counts["reviewed-earlier"] > 0 &&
        counts.reviewed + counts["in-part"] + counts["not-reviewed"] === 0 &&
        comments.every((comment) => comment.path !== path),
    );
    const files = new Set(covered.map(({ path }) => path));
    const hasSome = list.files.some(({ counts }) => counts["reviewed-earlier"] > 0);
    return hasSome ? { hasSome, files, folded: new Map() } : NONE;
  }
  if (!list.hunks.some(isEarlier)) return NONE;
  const files = new Set<string>();
  const folded = new Map<string, IsFoldedHunk>();
  for (const [path, hunks] of Map.groupBy(list.hunks, (hunk) => hunk.path)) {
    const own = comments.filter((comment) => comment.path === path);
    if (own.length === 0 && hunks.every(isEarlier)) files.add(path);
    if (hunks.some(isEarlier)) folded.set(path, createIsFolded(hunks, own));
  }
  return { hasSome: true, files, folded };
}

const isEarlier = ({ state }: ListedHunk): boolean => state === "reviewed-earlier";

function createIsFolded(
  hunks: readonly ListedHunk[],
  comments: readonly DraftComment[],
): IsFoldedHunk {
  const occupied = new Set(
    comments.flatMap(({ hasPlace, side, line = 0 }) => {
      if (!hasPlace) return [];
      return hunks.findLast(({ oldStart = 0, newStart = 0 }) =>
        side === "LEFT" ? oldStart <= line : newStart <= line,
      );
    }),
  );
  // The page shows long hunks in pieces, which begin below the first line.
  return (piece: Hunk) => {
    const hunk = hunks.findLast(
      ({ oldStart = 0, newStart = 0 }) => oldStart <= piece.oldStart && newStart <= piece.newStart,
    );
    return hunk !== undefined && isEarlier(hunk) && !occupied.has(hunk);
  };
}

/** Returns the files of a view. */
export const filterByView = (
  files: readonly ListedFile[],
  earlier: EarlierHunks,
  view: HunkView,
): readonly ListedFile[] =>
  view === "all" || earlier.files.size === 0
    ? files
    : files.filter(({ file }) => !earlier.files.has(file.path));
