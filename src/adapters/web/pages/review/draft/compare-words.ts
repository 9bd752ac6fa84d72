import { compareLists, joinAcross, type ListRun } from "../../../diff/compare-lists.ts";
import { splitWords } from "../../../diff/word-marks.ts";

/** A piece of two texts: in both, only in the first, or only in the second. */
export interface WordPart {
  readonly kind: "same" | "del" | "ins";
  readonly text: string;
}

/** Beyond this many pairs of words, what differs is shown as one piece: comparing would make the page wait. */
const MAX_PAIRS = 250_000;

/** Compares two texts word by word: both can be put together again from the parts. */
export function compareWords(from: string, to: string): readonly WordPart[] {
  const runs = compareLists(splitWords(from), splitWords(to), MAX_PAIRS);
  return joinAcross(runs, isBlank).flatMap(toParts);
}

/** Space between two changes belongs to both: one change reads better. */
const isBlank = ({ left }: ListRun): boolean => left.join("").trim() === "";

function toParts({ kind, left, right }: ListRun): readonly WordPart[] {
  if (kind === "same") return [{ kind, text: left.join("") }];
  const parts = [
    { kind: "del", text: left.join("") },
    { kind: "ins", text: right.join("") },
  ] as const;
  return parts.filter(({ text }) => text !== "");
}
