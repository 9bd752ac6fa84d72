import type { AllowanceLimit, BudgetName } from "./allowance.ts";

/** Tokens in and out, and millionths of the currency. */
export interface BudgetAmount {
  readonly tokens: number;
  readonly cost: number;
}

/** Budgets that runs share. */
export type SharedBudget = Exclude<BudgetName, "run">;
export type SharedBudgetAmounts = Readonly<Record<SharedBudget, BudgetAmount>>;

export interface AllowanceRequest {
  /** What may be spent; 0 means no limit. */
  readonly limits: Readonly<Record<BudgetName, BudgetAmount>>;
  /** As the ledger has it. */
  readonly spent: SharedBudgetAmounts;
  /** What runs that go on may still spend. */
  readonly held: SharedBudgetAmounts;
  /** What one call takes at worst: with less a run need not begin. */
  readonly minimum: BudgetAmount;
  /** What such a run takes at most; 0 when nobody knows. */
  readonly usual: BudgetAmount;
}

export type AllowancePlan =
  | {
      readonly kind: "granted";
      readonly tokens: AllowanceLimit | undefined;
      readonly cost: AllowanceLimit | undefined;
    }
  /** Others may leave something: it is worth waiting for. */
  | { readonly kind: "held"; readonly budget: BudgetName; readonly unit: keyof BudgetAmount }
  | { readonly kind: "spent"; readonly budget: BudgetName; readonly unit: keyof BudgetAmount };

const SHARED = ["pull", "repository", "month"] as const satisfies readonly SharedBudget[];

/**
 * Says what a run may spend of the budgets that it shares: what is left of the tightest, without what others hold, and
 * no more than such a run takes, so that others can run beside it.
 */
export function planAllowance(ask: AllowanceRequest): AllowancePlan {
  const tokens = planUnit(ask, "tokens");
  if (tokens !== undefined && "kind" in tokens) return tokens;
  const cost = planUnit(ask, "cost");
  if (cost !== undefined && "kind" in cost) return cost;
  return { kind: "granted", tokens, cost };
}

type UnitPlan = AllowanceLimit | Exclude<AllowancePlan, { readonly kind: "granted" }> | undefined;

function planUnit(ask: AllowanceRequest, unit: keyof BudgetAmount): UnitPlan {
  const { limits, spent, held } = ask;
  const least = ask.minimum[unit];
  let tightest = ownLimit(ask, unit);
  let waits: UnitPlan;
  for (const budget of sharedLimits(ask, unit)) {
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

/** The budget of the run itself; with others to share, what such a run takes. */
function ownLimit(ask: AllowanceRequest, unit: keyof BudgetAmount): AllowanceLimit | undefined {
  const isShared = sharedLimits(ask, unit).length > 0;
  const amount = ask.limits.run[unit] || (isShared ? ask.usual[unit] : 0);
  return amount > 0 ? { amount, budget: "run" } : undefined;
}
