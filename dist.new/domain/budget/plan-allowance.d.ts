import type { AllowanceLimit, BudgetName } from "./allowance.ts";
/** Tokens in and out, and millionths of the currency. */
export interface Sum {
    readonly tokens: number;
    readonly cost: number;
}
/** Budgets that runs share. */
export type SharedBudget = Exclude<BudgetName, "run">;
export type SharedSums = Readonly<Record<SharedBudget, Sum>>;
export interface AllowanceAsk {
    /** What may be spent; 0 means no limit. */
    readonly limits: Readonly<Record<BudgetName, Sum>>;
    /** As the ledger has it. */
    readonly spent: SharedSums;
    /** What runs that go on may still spend. */
    readonly held: SharedSums;
    /** What one call takes at worst: with less a run need not begin. */
    readonly least: Sum;
    /** What such a run takes at most; 0 when nobody knows. */
    readonly usual: Sum;
}
export type AllowancePlan = {
    readonly kind: "granted";
    readonly tokens: AllowanceLimit | undefined;
    readonly cost: AllowanceLimit | undefined;
}
/** Others may leave something: it is worth waiting for. */
 | {
    readonly kind: "held";
    readonly budget: BudgetName;
    readonly unit: keyof Sum;
} | {
    readonly kind: "spent";
    readonly budget: BudgetName;
    readonly unit: keyof Sum;
};
/**
 * Says what a run may spend of the budgets that it shares: what is left of the tightest, without what others hold, and
 * no more than such a run takes, so that others can run beside it.
 */
export declare function planAllowance(ask: AllowanceAsk): AllowancePlan;
