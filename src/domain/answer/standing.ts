import { splitTextLines, type TextLine } from "./text-lines.ts";

/**
 * The position of an object in an output. `alone`: on lines of its own, or as the whole of a fence. `sentence`: with
 * prose beside it. `quoted`: in a code span, a block quote, a comment, a tag, or a fence with other content or a
 * label.
 */
export type Standing = "alone" | "sentence" | "quoted";

/** The extent of a document or markup that was parsed as a whole. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  /** A document stays visible to the surrounding text as a placeholder; markup does not. */
  readonly kind: "document" | "markup";
}

/** Placeholder for each character of a document in a masked text. */
export const DOCUMENT = "\ufffc";
// Placeholder for each character of markup: white space that does not indent a line.
const MARKUP = "\f";

const BEFORE = /^[\s\ufeff\u200b-\u200f\u2060"'\\[{,;\ufffc]*$/;
const BEHIND = /^[\s\ufeff\u200b-\u200f\u2060"'\\\]},;.\ufffc]*$/;
// A fence that the model began without a new line.
const FENCE_BEHIND = /^[^\S\n]*(?:`{3,}|~{3,})[\w+#-]*\s*$/;
const INDENTED = /^(?: {4}| {0,3}\t)/;
// Phrases that announce the model's own answer, unlike "The file says:".
const LEAD_IN =
  /^\s*(?:[*_#]*\s*)?(?:here(?:['’]s| is| are)?\s+)?(?:(?:the|my|your|our)\s+)?(?:(?:final|json|code|complete|full|corrected|updated|assistant|ai|model)\s+)*(?:assistant|ai|model|final|answer|review|result|output|response|object|json|verdict)\s*[*_]*\s*(?:[:：]|is[:：]?)\s*[*_]*\s*$/i;
const ORDER: readonly Standing[] = ["alone", "sentence", "quoted"];

/** Returns the weaker of two standings. */
export function weakerStanding(one: Standing, other: Standing): Standing {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}

/** Creates the function that determines the standing of a document at a given extent, complete or cut. */
export function createStandingResolver(
  text: string,
  extents: readonly Extent[],
): (start: number, end: number, isWhole: boolean) => Standing {
  const masked = maskExtents(text, extents);
  const { lines, regions } = splitTextLines(masked, text);
  return (start, end, isWhole) => {
    const line = findLine(lines, start);
    if (line.isQuote || regions.some((region) => region.start <= start && start < region.end))
      return "quoted";
    if (line.fence) return line.fence.isWhole && !line.fence.isLabelled ? "alone" : "quoted";
    // Text after a cut document is its remainder.
    const behind = isWhole ? masked.slice(end, Math.max(findLine(lines, end).end, end)) : "";
    return classifyStanding(masked.slice(line.start, start), behind);
  };
}

/** Determines the standing of a document from the rest of its lines. */
function classifyStanding(before: string, behind: string): Standing {
  if (/`[^\S\n]*$/.test(before) || /^[^\S\n]*`{1,2}(?!`)/.test(behind)) return "quoted";
  const isApart = BEFORE.test(before) || LEAD_IN.test(before);
  const isEnd = BEHIND.test(behind) || FENCE_BEHIND.test(behind);
  return isApart && isEnd && !INDENTED.test(before) ? "alone" : "sentence";
}

function maskExtents(text: string, extents: readonly Extent[]): string {
  let [masked, at] = ["", 0];
  for (const { start, end, kind } of [...extents].sort((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    const filler = kind === "document" ? DOCUMENT : MARKUP;
    masked += text.slice(at, from) + text.slice(from, end).replace(/[^\n]/g, filler);
    at = end;
  }
  return masked + text.slice(at);
}

function findLine(lines: readonly TextLine[], at: number): TextLine {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return lines[low] ?? { start: 0, end: 0, isQuote: false, fence: undefined };
}
