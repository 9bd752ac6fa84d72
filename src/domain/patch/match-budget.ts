/** Takes the cost of some work, in compared lines. Throws `PatchTooCostly` when all that a patch may cost is spent. */
export type SpendBudget = (cost: number) => void;

/** A hostile patch, or lines that repeat without end: finding its places would take too long. */
export class PatchTooCostly extends Error {
  override readonly name = "PatchTooCostly";
}

/** Makes the purse of one patch, so that no patch and no file makes the work more than linear. */
export function createMatchBudget(limit: number): SpendBudget {
  let left = limit;
  return (cost) => {
    left -= cost;
    if (left < 0) throw new PatchTooCostly("a patch takes too long to place");
  };
}
