import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { Allowance, BudgetName } from "../../domain/budget/allowance.ts";
import { budgetRefusalMessage, getMonth } from "../../domain/budget/budget-messages.ts";
import { calculateCost } from "../../domain/budget/calculate-cost.ts";
import { findPrice, type ModelPrices } from "../../domain/budget/model-prices.ts";
import {
  type AllowancePlan,
  type AllowanceRequest,
  type BudgetAmount,
  planAllowance,
  type SharedBudgetAmounts,
} from "../../domain/budget/plan-allowance.ts";
import { missingPriceMessage } from "../../domain/budget/run-budget.ts";
import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Spending } from "../../ports/spending.ts";

export interface BudgetSettings {
  /** Spending limits, in input and output tokens, and in millionths of the currency; 0 means no limit. */
  readonly limits: Readonly<Record<BudgetName, BudgetAmount>>;
  readonly prices?: ModelPrices | undefined;
  readonly currency: string;
}

/** Reserves shared budgets, so that no run gets what another may still spend. */
export interface BudgetGrants {
  /**
   * Returns the allowance of a run, which is reserved until it is released. Rejects with `budget-spent`, which states
   * whether other runs reserve the rest.
   */
  grant(job: Job, model: RunnerSpec["model"]): Promise<Allowance>;
  /** Deducts a recorded call from the run's reservation. */
  recordCall(jobId: string, entry: Pick<LedgerEntry, "usage" | "cost">): void;
  release(jobId: string): void;
}

/** Remaining allowance of a run. */
interface Reservation extends BudgetAmount {
  readonly repository: string;
  readonly pull: number | undefined;
}

type Reservations = ReadonlyMap<string, Reservation>;

/** Creates the grants. Reservations end with the process, as the runs do; their spending is in the ledger. */
export function createBudgetGrants(
  ports: { readonly spending: Pick<Spending, "spent">; readonly clock: Pick<Clock, "now"> },
  settings: BudgetSettings,
): BudgetGrants {
  const holds = new Map<string, Reservation>();
  return {
    grant: async (job, model) => {
      const before = new Map(holds);
      const now = ports.clock.now();
      const { repository, pull } = job;
      const whose = pull === undefined ? { repository } : { repository, pull };
      const spent = await ports.spending.spent({ ...whose, month: getMonth(now) });
      // For a run that ended in the meantime, it is unknown whether its last calls are in these sums.
      const held = sumOtherReservations(mergeReservations(before, holds), job);
      const plan = planAllowance({
        limits: settings.limits,
        spent,
        held,
        ...estimateNeeds(model, settings),
      });
      if (plan.kind !== "granted") throw budgetSpentError(plan, now);
      const { tokens, cost } = plan;
      const hold = { tokens: tokens?.amount ?? 0, cost: cost?.amount ?? 0 };
      holds.set(job.id, { ...hold, repository: repository.toLowerCase(), pull });
      return toAllowance(plan, model.model, settings);
    },
    recordCall: (jobId, { usage, cost = 0 }) => {
      const hold = holds.get(jobId);
      if (hold === undefined) return;
      const tokens = hold.tokens - usage.inputTokens - usage.outputTokens;
      const left = { tokens: Math.max(0, tokens), cost: Math.max(0, hold.cost - cost) };
      holds.set(jobId, { ...hold, ...left });
    },
    release: (jobId) => {
      holds.delete(jobId);
    },
  };
}

/** Merges reservations: the greater amount for each job. */
function mergeReservations(before: Reservations, after: Reservations): Reservations {
  const all = new Map(before);
  for (const [id, hold] of after) {
    const { tokens = 0, cost = 0 } = before.get(id) ?? {};
    const most = { tokens: Math.max(tokens, hold.tokens), cost: Math.max(cost, hold.cost) };
    all.set(id, { ...hold, ...most });
  }
  return all;
}

function sumOtherReservations(holds: Reservations, job: Job): SharedBudgetAmounts {
  const others = [...holds].flatMap(([id, hold]) => (id === job.id ? [] : [hold]));
  const ofRepository = others.filter(
    ({ repository }) => repository === job.repository.toLowerCase(),
  );
  const ofPull = ofRepository.filter(({ pull }) => pull !== undefined && pull === job.pull);
  return {
    pull: sumAmounts(ofPull),
    repository: sumAmounts(ofRepository),
    month: sumAmounts(others),
  };
}

const sumAmounts = (holds: readonly BudgetAmount[]): BudgetAmount => ({
  tokens: holds.reduce((total, { tokens }) => total + tokens, 0),
  cost: holds.reduce((total, { cost }) => total + cost, 0),
});

/** Tokens of the shortest prompt. */
const MIN_INPUT_TOKENS = 2_000;
/** Maximum output tokens for each input token: most runs write a twentieth. */
const MAX_OUTPUT_SHARE = 0.25;

/**
 * Estimates the worst case of one call of a run, and the maximum of all its calls. Rejects a cost budget without a
 * price.
 */
function estimateNeeds(
  { model, maxTokens, maxInputTokens }: RunnerSpec["model"],
  { limits, prices = {} }: BudgetSettings,
): Pick<AllowanceRequest, "minimum" | "usual"> {
  const written = Math.ceil(maxInputTokens * MAX_OUTPUT_SHARE);
  const least = { inputTokens: MIN_INPUT_TOKENS, cachedTokens: 0, outputTokens: maxTokens };
  const usual = { inputTokens: maxInputTokens, cachedTokens: 0, outputTokens: written };
  const price = model === undefined ? undefined : findPrice(prices, model);
  const isMoney = Object.values(limits).some(({ cost }) => cost > 0);
  if (isMoney && price === undefined)
    throw new AppError("budget-spent", missingPriceMessage(model), { details: { isHeld: false } });
  return {
    minimum: {
      tokens: MIN_INPUT_TOKENS + maxTokens,
      cost: price ? calculateCost(least, price) : 0,
    },
    usual: { tokens: maxInputTokens + written, cost: price ? calculateCost(usual, price) : 0 },
  };
}

function budgetSpentError(
  plan: Exclude<AllowancePlan, { readonly kind: "granted" }>,
  now: string,
): AppError<"budget-spent"> {
  return new AppError("budget-spent", budgetRefusalMessage(plan, now), {
    details: { isHeld: plan.kind === "held" },
  });
}

function toAllowance(
  { tokens, cost }: Extract<AllowancePlan, { readonly kind: "granted" }>,
  model: string | undefined,
  { prices, currency }: BudgetSettings,
): Allowance {
  return {
    tokens,
    cost,
    ...(prices === undefined ? {} : { prices, currency }),
    model,
  };
}
