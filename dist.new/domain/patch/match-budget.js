/** A hostile patch, or lines that repeat without end: finding its places would take too long. */
export class PatchTooCostly extends Error {
    name = "PatchTooCostly";
}
/** Makes the purse of one patch, so that no patch and no file makes the work more than linear. */
export function createBudget(limit) {
    let left = limit;
    return (cost) => {
        left -= cost;
        if (left < 0)
            throw new PatchTooCostly("a patch takes too long to place");
    };
}
