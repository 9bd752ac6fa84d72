import type { JournalEntry } from "./journal-entry.ts";

/** What reviews took: the middle half of them. */
export interface TypicalInput {
  /** Input tokens. */
  readonly low: number;
  readonly high: number;
  /** How many reviews it was taken from. */
  readonly reviews: number;
}

/** Tells how many input tokens reviews usually took; `undefined` when none took any. */
export function getTypicalInput(
  entries: readonly Pick<JournalEntry, "input">[],
): TypicalInput | undefined {
  const inputs = entries.flatMap(({ input }) => (input > 0 ? [input] : [])).sort((a, b) => a - b);
  const last = inputs.length - 1;
  const [low, high] = [inputs[Math.floor(last / 4)], inputs[Math.ceil((last * 3) / 4)]];
  if (low === undefined || high === undefined) return undefined;
  return { low, high, reviews: inputs.length };
}
