import { compareLists, joinAcross, type ListRun } from "../../../diff/compare-lists.ts";
import { splitWords } from "../../../diff/word-marks.ts";

/** Part of a comparison of two texts: in both, only in the first, or only in the second. */
export interface WordPart {
  readonly kind: "same" | "del" | "ins";
  readonly text: string;
}

/**
 * Maximum number of word pairs to compare. Larger differences are shown as one part, to keep the
 * page responsive.
 */
const MAX_PAIRS = 250_000;

/** Compares two texts word by word. Both can be reconstructed from the parts. */
export function compareWords(from: string, to: string): readonly WordPart[] {
  const runs = compareLists(splitWords(from), splitWords(to), MAX_PAIRS);
  return joinAcross(runs, isBlank).flatMap(toParts);
}

/** Checks for space between two changes, which is merged with them into one change. */
const isBlank = ({ left }: ListRun): boolean => left.join("").trim() === "";

function toParts({ kind, left, right }: ListRun): readonly WordPart[] {
  if (kind === "same") return [{ kind, text: left.join("") }];
  const parts = [
    { kind: "del", text: left.join("") },
    { kind: "ins", text: right.join("") },
  ] as const;
  return parts.filter(({ text }) => text !== "");
}
