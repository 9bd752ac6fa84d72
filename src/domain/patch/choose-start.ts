import type { PatchHunk } from "./file-patch.ts";
import { getNewLines, getOldLines } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";

/** What there is to choose a place by. */
export interface PlacementContext {
  readonly index: LineIndex;
  readonly hunk: PatchHunk;
  /** Line below which the hunk stands when its dialect keeps the order. */
  readonly after: number;
  /** By how many lines the other hunks of the file stand off their numbers, when all of them agree. */
  readonly drift: number;
  /** Some hunk of the file adds lines that begin with tabs. */
  readonly addsTabs?: boolean;
}

/** Of several places the one that anchor, order, number or end of file point at clearly; `undefined` when none is. */
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
    // Where white space differs, the first of several is not surely the one that is meant.
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

/** `\ No newline at end of file` after a side's last line says that the side ends the file. */
const hasNoEolMarker = (hunk: PatchHunk): boolean =>
  getOldLines(hunk).at(-1)?.noEol === true || getNewLines(hunk).at(-1)?.noEol === true;

/** The line from which on the hunk stands; an anchor that occurs twice says nothing. */
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

/** A number and the drift of the other hunks must not contradict each other. */
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

/** The nearest place, when the next nearest is much farther away. */
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
