import type { NumberedLine } from "./diff-lines.ts";

/** Removed and added lines to search for a sign. */
export interface SignedLines {
  readonly removed: readonly NumberedLine[];
  readonly added: readonly NumberedLine[];
}

/** Sign that was added to a line. */
export interface AddedSign {
  readonly line: number;
  /** Text matched by the expression. */
  readonly sign: string;
}

/**
 * Finds the added lines with a sign that no removed line had: edited or moved lines are not new.
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

/** Maximum characters of a line that are examined. */
const MAX_LINE = 1_000;

const findSigns = (lines: readonly NumberedLine[], pattern: RegExp): AddedSign[] =>
  lines.flatMap(({ line, text }) => {
    const sign = pattern.exec(text.slice(0, MAX_LINE))?.[0].trim();
    return sign === undefined ? [] : [{ line, sign }];
  });

const normalizeSign = (sign: string): string => sign.replace(/\W+/g, " ").trim().toLowerCase();
