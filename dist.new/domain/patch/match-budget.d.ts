/** Takes the cost of some work, in compared lines. Throws `PatchTooCostly` when all that a patch may cost is spent. */
export type Spend = (cost: number) => void;
/** A hostile patch, or lines that repeat without end: finding its places would take too long. */
export declare class PatchTooCostly extends Error {
    readonly name = "PatchTooCostly";
}
/** Makes the purse of one patch, so that no patch and no file makes the work more than linear. */
export declare function createBudget(limit: number): Spend;
