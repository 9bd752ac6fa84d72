import type { AllowanceLimit, BudgetName } from "./allowance.ts";

/** Input and output tokens, and millionths of the currency. */
export interface BudgetAmount {
  readonly tokens: number;
  readonly cost: number;
}

/** Scope of a budget that several runs share. */
export type SharedBudget = Exclude<BudgetName, "run">;
/** Amounts for each shared budget. */
export type SharedBudgetAmounts = Readonly<Record<SharedBudget, BudgetAmount>>;

/** Input of `planAllowance`. */
export interface AllowanceRequest {
  /** Spending limits; 0 means no limit. */
  readonly limits: Readonly<Record<BudgetName, BudgetAmount>>;
  /** Amounts recorded in the ledger. */
  readonly spent: SharedBudgetAmounts;
  /** Amounts reserved by active runs. */
  readonly held: SharedBudgetAmounts;
  /** Worst-case amount of one call: a run with less cannot start. */
  readonly minimum: BudgetAmount;
  /** Typical maximum of such a run; 0 if unknown. */
  readonly usual: BudgetAmount;
}

/** Allowance of a run, or the budget that refuses it. */
export type AllowancePlan =
  | {
      readonly kind: "granted";
      readonly tokens: AllowanceLimit | undefined;
      readonly cost: AllowanceLimit | undefined;
    }
  /** The budget is reserved by active runs, which may release some of it. */
  | { readonly kind: "held"; readonly budget: BudgetName; readonly unit: keyof BudgetAmount }
  | { readonly kind: "spent"; readonly budget: BudgetName; readonly unit: keyof BudgetAmount };

const SHARED = ["pull", "repository", "month"] as const satisfies readonly SharedBudget[];

/**
 * Plans the allowance of a run from the shared budgets: the remainder of the tightest budget, minus
 * the reservations of other runs, and at most the typical amount of such a run, so that other runs
 * can start beside it.
 */
export function planAllowance(request: AllowanceRequest): AllowancePlan {
  const tokens = planUnit(request, "tokens");
  if (tokens !== undefined && "kind" in tokens) return tokens;
  const cost = planUnit(request, "cost");
  if (cost !== undefined && "kind" in cost) return cost;
  return { kind: "granted", tokens, cost };
}

type UnitPlan = AllowanceLimit | Exclude<AllowancePlan, { readonly kind: "granted" }> | undefined;

function planUnit(request: AllowanceRequest, unit: keyof BudgetAmount): UnitPlan {
  const { limits, spent, held } = request;
  const least = request.minimum[unit];
  let tightest = ownLimit(request, unit);
  let waits: UnitPlan;
  for (const budget of sharedLimits(request, unit)) {
    const left = limits[budget][unit] - spent[budget][unit];
    if (left < least) return { kind: "spent", budget, unit };
    const amount = left - held[budget][unit];
    if (amount < least) waits ??= { kind: "held", budget, unit };
    if (tightest === undefined || amount < tightest.amount) tightest = { amount, budget };
  }
  return waits ?? tightest;
}

const sharedLimits = (
  { limits }: AllowanceRequest,
  unit: keyof BudgetAmount,
): readonly SharedBudget[] => SHARED.filter((budget) => limits[budget][unit] > 0);

/**
 * Returns the run's own budget; if budgets are shared, limited to the typical amount of such a run.
 */
function ownLimit(request: AllowanceRequest, unit: keyof BudgetAmount): AllowanceLimit | undefined {
  const isShared = sharedLimits(request, unit).length > 0;
  const amount = request.limits.run[unit] || (isShared ? request.usual[unit] : 0);
  return amount > 0 ? { amount, budget: "run" } : undefined;
}
