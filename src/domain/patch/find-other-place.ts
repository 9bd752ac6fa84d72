import type { PlacementContext } from "./choose-start.ts";
import { getOldLines, type PatchHunk, type PatchLine } from "./file-patch.ts";
import { getIndent } from "./indent-rule.ts";
import { findRuns, type LineIndex, toLineKey } from "./line-index.ts";

/**
 * Finds the place indicated by a hunk's header, if its lines are there except for white space or quotes and match
 * exactly only elsewhere: one of the two is wrong. Returns the index of its first line.
 */
export function findOtherPlace(choice: PlacementContext, start: number): number | undefined {
  const { hunk, drift } = choice;
  const isNumbered = hunk.start !== undefined && hunk.isMiscounted !== true;
  const isConfirmed = isNumbered && [0, drift].includes(start + 1 - (hunk.start ?? 0));
  if (isConfirmed) return undefined;
  return (isNumbered ? findByNumber(choice, start) : undefined) ?? findByHeading(choice, start);
}

/**
 * Finds a place near the line number, as models miscount by a few lines. Places beside the number count only if the
 * other place is much farther away.
 */
function findByNumber({ index, hunk, drift }: PlacementContext, start: number): number | undefined {
  const stated = (hunk.start ?? 0) - 1;
  const wanted = getOldLines(hunk);
  const saysWords = wanted.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return [stated, stated + drift]
    .flatMap((base) => NEAR.map((off) => base + off))
    .find((place) => {
      const off = Math.min(Math.abs(place - stated), Math.abs(place - stated - drift));
      const isFar =
        Math.min(Math.abs(start - stated), Math.abs(start - stated - drift)) >= 3 * off + 5;
      return (off === 0 || (isFar && saysWords)) && matchesLoosely(index, wanted, place);
    });
}

/** The most common offsets of line numbers, nearest first. */
const NEAR = [0, -1, 1, -2, 2, -3, 3];

function matchesLoosely(index: LineIndex, wanted: readonly PatchLine[], place: number): boolean {
  index.spend(1);
  const lineAt = (at: number): string => index.texts[place + at] ?? "\n";
  const isThere = wanted.every(
    ({ text }, at) => toLineKey("typography", lineAt(at)) === toLineKey("typography", text),
  );
  if (!isThere) return false;
  index.spend(wanted.length);
  // White space at line ends and after leading characters is often lost.
  return wanted.some(({ text }, at) => getIndent(text) !== getIndent(lineAt(at)));
}

function findByHeading({ index, hunk }: PlacementContext, start: number): number | undefined {
  const heading = getHeading(hunk);
  if (heading === undefined) return undefined;
  // Most lines differ from it in their first character.
  index.spend(Math.ceil(index.size / 8));
  const places = index.texts.flatMap((text, at) => (text.trim() === heading ? [at] : []));
  const isBelow = (at: number): boolean => places.some((place) => isInBlock(index, place, at));
  if (places.length === 0 || isBelow(start)) return undefined;
  const wanted = getOldLines(hunk).map(({ text }) => text);
  return findRuns(index, "typography", wanted).find(isBelow);
}

const getHeading = ({ heading, anchors }: PatchHunk): string | undefined => {
  const text = (heading ?? anchors?.at(-1))?.trim();
  return text !== undefined && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
};

/** Decides whether a line is in the block that another line opens. */
function isInBlock(index: LineIndex, heading: number, at: number): boolean {
  if (at <= heading) return false;
  const depth = getIndent(index.texts[heading] ?? "").length;
  for (let line = heading + 1; line <= at; line += 1) {
    index.spend(1);
    const text = index.texts[line] ?? "";
    if (/^\s*[\p{L}\p{N}_$@"'[]/u.test(text) && getIndent(text).length <= depth) return false;
  }
  return true;
}
