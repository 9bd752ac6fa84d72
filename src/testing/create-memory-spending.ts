import type { MemoryLedger } from "../adapters/memory/create-memory-ledger.ts";
import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import { getMonth } from "../domain/budget/budget-messages.ts";
import type { BudgetAmount } from "../domain/budget/plan-allowance.ts";
import type { Job } from "../domain/job/job.ts";
import type { Spending } from "../ports/spending.ts";
import type { MemoryTables } from "./memory-tables.ts";

interface Call {
  readonly entry: LedgerEntry;
  readonly job: Job | undefined;
}

/** Creates the spending of a store in memory: sums are computed on request. */
export function createMemorySpending({
  tables,
  ledger,
}: {
  readonly tables: Pick<MemoryTables, "jobs">;
  readonly ledger: Pick<MemoryLedger, "all">;
}): Spending {
  let kept: string | undefined;
  return {
    spent: async ({ repository, pull, month }) => {
      const calls = ledger.all().map((entry) => ({ entry, job: tables.jobs.get(entry.jobId) }));
      const now = calls.filter(({ entry }) => getMonth(entry.at) === month);
      const isOwn = ({ job }: Call): boolean =>
        job?.repository.toLowerCase() === repository.toLowerCase();
      const ofPull = calls.filter((call) => pull !== undefined && call.job?.pull === pull);
      return {
        pull: sumCalls(ofPull.filter(isOwn)),
        repository: sumCalls(now.filter(isOwn)),
        month: sumCalls(now),
      };
    },
    currency: async (wanted) => {
      kept ??= wanted;
      return kept;
    },
  };
}

function sumCalls(calls: readonly Call[]): BudgetAmount {
  const sum = { tokens: 0, cost: 0 };
  for (const { entry } of calls) {
    sum.tokens += entry.usage.inputTokens + entry.usage.outputTokens;
    sum.cost += entry.cost ?? 0;
  }
  return sum;
}
