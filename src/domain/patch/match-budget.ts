/**
 * Spends the cost of some work, in line comparisons. Throws `PatchTooCostly` if the budget of the patch is exhausted.
 */
export type SpendBudget = (cost: number) => void;

/** Thrown for a hostile patch, or endlessly repeated lines, whose places would take too long to find. */
export class PatchTooCostly extends Error {
  override readonly name = "PatchTooCostly";
}

/** Creates the budget of one patch, which keeps the work linear for any patch and file. */
export function createMatchBudget(limit: number): SpendBudget {
  let left = limit;
  return (cost) => {
    left -= cost;
    if (left < 0) throw new PatchTooCostly("a patch takes too long to place");
  };
}
