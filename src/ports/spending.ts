import type { SharedBudgetAmounts } from "../domain/budget/plan-allowance.ts";

/** The budgets whose spending is queried. */
export interface SpendingQuery {
  /** `owner/name`, case-insensitive. */
  readonly repository: string;
  /** Number of the pull request; absent for work without one. */
  readonly pull?: number | undefined;
  /** Calendar month in UTC, such as `2026-01`. */
  readonly month: string;
}

/**
 * Reports spending for shared budgets.
 *
 * Contract (test/contracts/spending.contract.ts):
 * - the sums cover the whole ledger, including every attempt of every job, as soon as `record` has resolved: of a pull
 *   request since the ledger began, of a repository and of all repositories in a calendar month, by the time of each
 *   entry;
 * - pull requests and repositories match case-insensitively; without entries the sums are zero;
 * - the sums survive a restart;
 * - `currency` stores the first currency that it receives and returns the stored one.
 */
export interface Spending {
  /** Returns the sums for a pull request, its repository and the whole installation. */
  spent(query: SpendingQuery): Promise<SharedBudgetAmounts>;
  /** Stores the currency if none is stored yet; returns the stored one. */
  currency(wanted: string): Promise<string>;
}
