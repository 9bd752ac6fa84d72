import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import { getMonth } from "../../domain/budget/budget-messages.ts";
import type { BudgetAmount, SharedBudgetAmounts } from "../../domain/budget/plan-allowance.ts";
import type { SpendingQuery } from "../../ports/spending.ts";
import type { Database, Row } from "./create-database.ts";

const ADD = `INSERT INTO spending (scope, name, month, tokens, cost)
  VALUES (:scope, :name, :month, :tokens, :cost)
  ON CONFLICT DO UPDATE SET tokens = tokens + excluded.tokens, cost = cost + excluded.cost`;

/** Adds a call to the sums of its job and month. */
export function addSpending(database: Database, { jobId, at, usage, cost = 0 }: LedgerEntry): void {
  const tokens = usage.inputTokens + usage.outputTokens;
  const month = getMonth(at);
  const add = (scope: string, name: string, of: string): void => {
    database.rows(ADD, { scope, name, month: of, tokens, cost });
  };
  add("month", "", month);
  const [job] = database.rows("SELECT repository, pull FROM jobs WHERE id = :jobId", { jobId });
  if (job === undefined) return;
  add("repository", `${job.repository}`, month);
  if (job.pull !== null) add("pull", toPullName(`${job.repository}`, Number(job.pull)), "");
}

/** Returns the amounts spent so far. */
export function findSpending(database: Database, ask: SpendingQuery): SharedBudgetAmounts {
  const { repository, pull, month } = ask;
  const sum = (scope: string, name: string, of: string): BudgetAmount =>
    toSum(
      database.rows(
        "SELECT tokens, cost FROM spending WHERE scope = :scope AND name = :name AND month = :month",
        { scope, name, month: of },
      )[0],
    );
  return {
    pull: pull === undefined ? toSum(undefined) : sum("pull", toPullName(repository, pull), ""),
    repository: sum("repository", repository, month),
    month: sum("month", "", month),
  };
}

/** Returns the currency of the sums: the first one that was requested. */
export function storeCurrency(database: Database, wanted: string): string {
  database.rows("INSERT OR IGNORE INTO money (id, currency) VALUES (1, :wanted)", { wanted });
  return String(database.rows("SELECT currency FROM money")[0]?.currency);
}

const toPullName = (repository: string, pull: number): string => `${repository}#${pull}`;

const toSum = (row: Row | undefined): BudgetAmount => ({
  tokens: Number(row?.tokens ?? 0),
  cost: Number(row?.cost ?? 0),
});
