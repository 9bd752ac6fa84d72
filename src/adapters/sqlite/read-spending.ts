import type { BudgetAmount } from "../../domain/budget/plan-allowance.ts";
import { readStore } from "./read-journal.ts";
import { findSpending } from "./spending-table.ts";

/**
 * Reads the total cost of a calendar month (`2026-01`) and its currency from the store at a path,
 * whether a server uses it or not. Throws as `readJournal` does.
 */
export function readSpending(
  path: string,
  month: string,
): { readonly sum: BudgetAmount; readonly currency?: string } {
  return readStore(path, (database) => {
    const { month: sum } = findSpending(database, { repository: "", month });
    const [row] = database.rows("SELECT currency FROM money");
    return row === undefined ? { sum } : { sum, currency: String(row.currency) };
  });
}
