import type { SharedBudgetAmounts } from "../domain/budget/plan-allowance.ts";

export interface SpendingQuery {
  /** `owner/name`, upper and lower case alike. */
  readonly repository: string;
  /** Absent for work that has no pull request yet. */
  readonly pull?: number | undefined;
  /** `2026-01`, in UTC. */
  readonly month: string;
}

/**
 * Tells what was spent, by whom budgets are for.
 *
 * Contract (test/contracts/spending.contract.ts):
 * - the sums are those of the ledger, every attempt of every job included, as soon as `record` has answered: of a pull
 *   request since there is a ledger, of a repository and of all in a calendar month by the moment of each entry;
 * - a pull request or repository is found in upper and lower case alike; what nobody spent on has spent nothing;
 * - the sums are there after a restart;
 * - `currency` keeps the first currency that it is given, and gives the one that is kept.
 */
export interface Spending {
  spent(query: SpendingQuery): Promise<SharedBudgetAmounts>;
  currency(wanted: string): Promise<string>;
}
