/** Line with its number, 1-based. */
export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/** Removed and added lines of a file. */
export interface LineChanges {
  /** Lines of the old text. */
  readonly removed: readonly NumberedLine[];
  /** Lines of the new text. */
  readonly added: readonly NumberedLine[];
}

/**
 * Compares the lines of two texts as multisets, in linear time. A moved or reindented line is
 * neither removed nor added; blank lines are ignored.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineChanges {
  let head = 0;
  const shorter = Math.min(before.length, after.length);
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const old = numberLines(before, head, tail);
  const young = numberLines(after, head, tail);
  return { removed: subtractLines(old, young), added: subtractLines(young, old) };
}

const numberLines = (lines: readonly string[], head: number, tail: number): NumberedLine[] =>
  lines.slice(head, lines.length - tail).map((text, at) => ({ line: head + at + 1, text }));

/** Returns the lines that one text has and the other lacks, or has fewer times. */
export function subtractLines(
  lines: readonly NumberedLine[],
  other: readonly NumberedLine[],
): NumberedLine[] {
  const counts = new Map<string, number>();
  for (const { text } of other) {
    const key = text.trim();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return lines.filter(({ text }) => {
    const key = text.trim();
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return key !== "" && left <= 0;
  });
}
