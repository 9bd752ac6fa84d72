import type { PatchHunk } from "./file-patch.ts";
import { getNewLines, getOldLines } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";

/** Data for choosing the place of a hunk. */
export interface PlacementContext {
  readonly index: LineIndex;
  readonly hunk: PatchHunk;
  /** Line below which the hunk is placed if its dialect keeps the order. */
  readonly after: number;
  /** Offset of the file's other hunks from their line numbers, if they all agree. */
  readonly drift: number;
  /** Some hunk of the file adds lines that begin with tabs. */
  readonly addsTabs?: boolean;
}

/**
 * Chooses among several places the one that an anchor, the order, the line number or the end of file clearly
 * indicates; `undefined` if none does.
 */
export function chooseStart(
  all: readonly number[],
  choice: PlacementContext,
  isLoose = false,
): number | undefined {
  const { index, hunk, after } = choice;
  const starts = preferEnd(all, choice);
  if (starts.length === 1) return starts[0];
  if (hunk.anchors !== undefined) {
    const anchor = findAnchor(index, hunk.anchors);
    // Where white space differs, the first of several places is not certain to be the intended one.
    const below = starts.filter((start) => start >= (anchor ?? 0));
    if (anchor !== undefined) return isLoose && below.length > 1 ? undefined : below[0];
  }
  if (hunk.start !== undefined && hunk.start <= index.size)
    return chooseByNumber(starts, hunk.start - 1, choice.drift);
  const later = hunk.isOrdered === true ? starts.filter((start) => start >= after) : [];
  return later.length === 1 ? later[0] : undefined;
}

function preferEnd(
  starts: readonly number[],
  { index, hunk }: PlacementContext,
): readonly number[] {
  const wantsEnd = hunk.isAtEnd === true || hasNoEolMarker(hunk);
  const last = index.size - getOldLines(hunk).length;
  return wantsEnd && starts.includes(last) ? [last] : starts;
}

/** Decides whether `\ No newline at end of file` after a side's last line marks the end of the file. */
const hasNoEolMarker = (hunk: PatchHunk): boolean =>
  getOldLines(hunk).at(-1)?.noEol === true || getNewLines(hunk).at(-1)?.noEol === true;

/** Finds the line at or after which the hunk is placed. An anchor that occurs twice is ignored. */
function findAnchor(index: LineIndex, anchors: readonly string[]): number | undefined {
  let from = 0;
  for (const anchor of anchors) {
    const number = index.numberOf("white-space", anchor);
    const [at, other] = index.places("white-space", number).filter((place) => place >= from);
    if (at === undefined || other !== undefined) return undefined;
    from = at;
  }
  return from;
}

/** Chooses by line number, unless the number and the drift of the other hunks contradict each other. */
function chooseByNumber(
  starts: readonly number[],
  stated: number,
  drift: number,
): number | undefined {
  const near = findNearest(starts, stated);
  if (drift === 0) return near;
  const drifted = starts.includes(stated + drift) ? stated + drift : undefined;
  if (near === undefined || drifted === undefined) return near ?? drifted;
  return near === drifted ? near : undefined;
}

const NEAR = 10;

/** Returns the nearest place if the next nearest is much farther away. */
function findNearest(starts: readonly number[], wanted: number): number | undefined {
  let first: number | undefined;
  let [near, far] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const start of starts) {
    const distance = Math.abs(start - wanted);
    if (distance < near) [first, near, far] = [start, distance, near];
    else far = Math.min(far, distance);
  }
  return near === 0 || (near <= NEAR && far >= 3 * near + 5) ? first : undefined;
}
