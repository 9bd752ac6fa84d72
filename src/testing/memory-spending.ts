import type { MemoryLedger } from "../adapters/memory/create-memory-ledger.ts";
import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import { monthOf } from "../domain/budget/budget-words.ts";
import type { Sum } from "../domain/budget/plan-allowance.ts";
import type { Job } from "../domain/job/job.ts";
import type { Spending } from "../ports/spending.ts";
import type { MemoryTables } from "./memory-tables.ts";

interface Call {
  readonly entry: LedgerEntry;
  readonly job: Job | undefined;
}

/** Tells what was spent by a store in memory: sums are made when they are asked for. */
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
      const now = calls.filter(({ entry }) => monthOf(entry.at) === month);
      const isOwn = ({ job }: Call): boolean =>
        job?.repository.toLowerCase() === repository.toLowerCase();
      const ofPull = calls.filter((call) => pull !== undefined && call.job?.pull === pull);
      return {
        pull: sumOf(ofPull.filter(isOwn)),
        repository: sumOf(now.filter(isOwn)),
        month: sumOf(now),
      };
    },
    currency: async (wanted) => {
      kept ??= wanted;
      return kept;
    },
  };
}

function sumOf(calls: readonly Call[]): Sum {
  const sum = { tokens: 0, cost: 0 };
  for (const { entry } of calls) {
    sum.tokens += entry.usage.inputTokens + entry.usage.outputTokens;
    sum.cost += entry.cost ?? 0;
  }
  return sum;
}
