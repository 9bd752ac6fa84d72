import type { JournalEntry } from "./journal-entry.ts";

/** Interquartile range of the input tokens of reviews. */
export interface TypicalInput {
  /** Input tokens. */
  readonly low: number;
  readonly high: number;
  /** Number of reviews in the sample. */
  readonly reviews: number;
}

/** Calculates the typical input tokens of reviews; `undefined` if no review used any. */
export function getTypicalInput(
  entries: readonly Pick<JournalEntry, "input">[],
): TypicalInput | undefined {
  const inputs = entries.flatMap(({ input }) => (input > 0 ? [input] : [])).sort((a, b) => a - b);
  const last = inputs.length - 1;
  const [low, high] = [inputs[Math.floor(last / 4)], inputs[Math.ceil((last * 3) / 4)]];
  if (low === undefined || high === undefined) return undefined;
  return { low, high, reviews: inputs.length };
}
