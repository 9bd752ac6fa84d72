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

export type AllowancePlan =
  | {
      readonly kind: "granted";
      readonly tokens: AllowanceLimit | undefined;
      readonly cost: AllowanceLimit | undefined;
    }
  /** Others may leave something: it is worth waiting for. */
  | { readonly kind: "held"; readonly budget: BudgetName; readonly unit: keyof Sum }
  | { readonly kind: "spent"; readonly budget: BudgetName; readonly unit: keyof Sum };

const SHARED = ["pull", "repository", "month"] as const satisfies readonly SharedBudget[];

/**
 * Says what a run may spend of the budgets that it shares: what is left of the tightest, without what others hold, and
 * no more than such a run takes, so that others can run beside it.
 */
export function planAllowance(ask: AllowanceAsk): AllowancePlan {
  const tokens = planUnit(ask, "tokens");
  if (tokens !== undefined && "kind" in tokens) return tokens;
  const cost = planUnit(ask, "cost");
  if (cost !== undefined && "kind" in cost) return cost;
  return { kind: "granted", tokens, cost };
}

type UnitPlan = AllowanceLimit | Exclude<AllowancePlan, { readonly kind: "granted" }> | undefined;

function planUnit(ask: AllowanceAsk, unit: keyof Sum): UnitPlan {
  const { limits, spent, held } = ask;
  const least = ask.least[unit];
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

const sharedLimits = ({ limits }: AllowanceAsk, unit: keyof Sum): readonly SharedBudget[] =>
  SHARED.filter((budget) => limits[budget][unit] > 0);

/** The budget of the run itself; with others to share, what such a run takes. */
function ownLimit(ask: AllowanceAsk, unit: keyof Sum): AllowanceLimit | undefined {
  const isShared = sharedLimits(ask, unit).length > 0;
  const amount = ask.limits.run[unit] || (isShared ? ask.usual[unit] : 0);
  return amount > 0 ? { amount, budget: "run" } : undefined;
}
