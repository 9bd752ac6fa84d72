const SHARED = ["pull", "repository", "month"];
/**
 * Says what a run may spend of the budgets that it shares: what is left of the tightest, without what others hold, and
 * no more than such a run takes, so that others can run beside it.
 */
export function planAllowance(ask) {
    const tokens = planUnit(ask, "tokens");
    if (tokens !== undefined && "kind" in tokens)
        return tokens;
    const cost = planUnit(ask, "cost");
    if (cost !== undefined && "kind" in cost)
        return cost;
    return { kind: "granted", tokens, cost };
}
function planUnit(ask, unit) {
    const { limits, spent, held } = ask;
    const least = ask.least[unit];
    let tightest = ownLimit(ask, unit);
    let waits;
    for (const budget of sharedLimits(ask, unit)) {
        const left = limits[budget][unit] - spent[budget][unit];
        if (left < least)
            return { kind: "spent", budget, unit };
        const amount = left - held[budget][unit];
        if (amount < least)
            waits ??= { kind: "held", budget, unit };
        if (tightest === undefined || amount < tightest.amount)
            tightest = { amount, budget };
    }
    return waits ?? tightest;
}
const sharedLimits = ({ limits }, unit) => SHARED.filter((budget) => limits[budget][unit] > 0);
/** The budget of the run itself; with others to share, what such a run takes. */
function ownLimit(ask, unit) {
    const isShared = sharedLimits(ask, unit).length > 0;
    const amount = ask.limits.run[unit] || (isShared ? ask.usual[unit] : 0);
    return amount > 0 ? { amount, budget: "run" } : undefined;
}
