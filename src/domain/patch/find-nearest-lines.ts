import { getOldLines, type PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
import type { NearestLines } from "./patch-problem.ts";

const MAX_LINES = 12;
const MAX_CHARS = 300;
/** Maximum number of hunk lines used to locate it. */
const MAX_VOTERS = 500;
/** A line that occurs more often than this does not help to locate a hunk. */
const MAX_PLACES = 64;

/** Finds the lines of the file that resemble a hunk's old side most, so that the model can fix the patch. */
export function findNearestLines(index: LineIndex, hunk: PatchHunk): NearestLines | undefined {
  const texts = getOldLines(hunk).map(({ text }) => text);
  const start = findMostVoted(index, texts) ?? getStatedStart(index, hunk);
  if (start === undefined) return undefined;
  const nearest = quoteLines(index, Math.max(start, 0), texts.length);
  return nearest.text === "" ? undefined : nearest;
}

/** Quotes at most twelve lines of the file. */
export function quoteLines(index: LineIndex, from: number, count: number): NearestLines {
  const to = from + Math.min(count, MAX_LINES);
  return { line: from + 1, text: index.texts.slice(from, to).map(clip).join("\n") };
}

/** Finds the start that most lines suggest. Rare lines determine the candidates. */
function findMostVoted(index: LineIndex, texts: readonly string[]): number | undefined {
  const votes = new Map<number, number>();
  let best: number | undefined;
  for (const [at, text] of texts.slice(0, MAX_VOTERS).entries()) {
    const places = text.trim() === "" ? [] : listPlaces(index, text);
    index.spend(1 + places.length);
    for (const place of places) {
      const count = (votes.get(place - at) ?? 0) + 1;
      votes.set(place - at, count);
      if (best === undefined || count > (votes.get(best) ?? 0)) best = place - at;
    }
  }
  return best;
}

function listPlaces(index: LineIndex, text: string): ArrayLike<number> & Iterable<number> {
  const places = index.places("typography", index.numberOf("typography", text));
  return places.length > MAX_PLACES ? [] : places;
}

const getStatedStart = (index: LineIndex, { start }: PatchHunk): number | undefined =>
  start === undefined || start > index.size ? undefined : Math.max(start - 1, 0);

const clip = (text: string): string =>
  text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
