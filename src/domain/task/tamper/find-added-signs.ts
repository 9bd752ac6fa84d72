import type { NumberedLine } from "./diff-lines.ts";

/** What is looked for a sign in. */
export interface SignedLines {
  readonly removed: readonly NumberedLine[];
  readonly added: readonly NumberedLine[];
}

/** A sign that a line got. */
export interface AddedSign {
  readonly line: number;
  /** What the expression matched. */
  readonly sign: string;
}

/**
 * Finds the added lines with a sign, as far as no removed line had the same one: what is merely edited or moved is not
 * new.
 */
export function findAddedSigns({ removed, added }: SignedLines, pattern: RegExp): AddedSign[] {
  const counts = new Map<string, number>();
  for (const { sign } of findSigns(removed, pattern))
    counts.set(normalizeSign(sign), (counts.get(normalizeSign(sign)) ?? 0) + 1);
  return findSigns(added, pattern).filter(({ sign }) => {
    const left = counts.get(normalizeSign(sign)) ?? 0;
    counts.set(normalizeSign(sign), left - 1);
    return left <= 0;
  });
}

/** Longest part of a line that is looked at. */
const MAX_LINE = 1_000;

const findSigns = (lines: readonly NumberedLine[], pattern: RegExp): AddedSign[] =>
  lines.flatMap(({ line, text }) => {
    const sign = pattern.exec(text.slice(0, MAX_LINE))?.[0].trim();
    return sign === undefined ? [] : [{ line, sign }];
  });

const normalizeSign = (sign: string): string => sign.replace(/\W+/g, " ").trim().toLowerCase();
