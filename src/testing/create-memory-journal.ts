import { rowLimit } from "../adapters/shared/tree/row-limit.ts";
import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import type { JournalDay } from "../domain/api/operations-response.ts";
import type { Job } from "../domain/job/job.ts";
import {
  addTotals,
  type JournalEntry,
  type JournalFilter,
  type JournalQuery,
  type JournalTotals,
} from "../domain/journal/journal-entry.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { Journal, JournalSums, StoreFigures } from "../ports/journal.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { MemoryTables } from "./memory-tables.ts";

export interface MemoryJournalOptions {
  readonly tables: MemoryTables;
  readonly jobs: Pick<JobStore, "list">;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/** Creates the journal of a store in memory. */
export function createMemoryJournal(options: MemoryJournalOptions): Journal {
  const { jobs, ledger } = options;
  const listEntries = async (query: JournalFilter & Pick<JournalQuery, "before">) => {
    const wanted = (await allJobs(jobs, query)).filter((job) => matchesFilter(job, query));
    return Promise.all(wanted.map(async (job) => toEntry(job, await ledger.entries(job.id))));
  };
  return {
    list: async (query) => (await listEntries(query)).slice(0, rowLimit(query.limit)),
    sums: async (query) => toSums(await listEntries(query)),
    models: async (jobIds) => {
      const models = new Map<string, string>();
      for (const id of jobIds) {
        const model = findModel(await ledger.entries(id));
        if (model !== undefined) models.set(id, model);
      }
      return models;
    },
    figures: () => readFigures(options),
  };
}

/** Returns all jobs of a query, regardless of the limit of a list. */
async function allJobs(
  jobs: Pick<JobStore, "list">,
  { before, repository }: JournalFilter & Pick<JournalQuery, "before">,
): Promise<readonly Job[]> {
  const found: Job[] = [];
  let last = before;
  for (;;) {
    const page = await jobs.list({
      limit: Number.POSITIVE_INFINITY,
      before: last,
      repository,
    });
    found.push(...page);
    last = page.at(-1)?.id;
    if (last === undefined) return found;
  }
}

function matchesFilter(job: Job, { by, kind, status, since, until }: JournalFilter): boolean {
  const createdMs = Date.parse(job.createdAt);
  return (
    (by === undefined || job.requestedBy.toLowerCase() === by.toLowerCase()) &&
    (kind === undefined || job.kind === kind) &&
    (status === undefined || job.status === status) &&
    (since === undefined || createdMs >= Date.parse(since)) &&
    (until === undefined || createdMs < Date.parse(until))
  );
}

const findModel = (calls: readonly LedgerEntry[]): string | undefined =>
  (calls.findLast(({ ok }) => ok) ?? calls.at(-1))?.model;

function toEntry(job: Job, calls: readonly LedgerEntry[]): JournalEntry {
  const { id, kind, source, repository, pull, status, stopReason, terms } = job;
  const model = findModel(calls);
  const sum = (of: (usage: LedgerEntry["usage"]) => number): number =>
    calls.reduce((total, { usage }) => total + of(usage), 0);
  return {
    id,
    at: job.createdAt,
    kind,
    source,
    by: job.requestedBy,
    repository,
    status,
    pull,
    provider: terms?.provider,
    model,
    stopReason,
    input: sum(({ inputTokens }) => inputTokens),
    cached: sum(({ cachedTokens }) => cachedTokens),
    output: sum(({ outputTokens }) => outputTokens),
    calls: calls.length,
    ...sumCosts(calls),
    changedAt: job.updatedAt,
    doneAt: job.doneAt,
  };
}

/** Returns the cost of calls, and the number of unpriced ones. */
function sumCosts(calls: readonly LedgerEntry[]): Pick<JournalTotals, "cost" | "unpriced"> {
  const { cost, unpriced } = addTotals(
    calls.map((call) => ({ ...addTotals([]), calls: 1, cost: call.cost })),
  );
  return {
    cost,
    unpriced,
  };
}

function toSums(entries: readonly JournalEntry[]): JournalSums {
  const names = new Map(entries.map(({ repository }) => [repository.toLowerCase(), repository]));
  const days = toDays(entries);
  const repositories = [...names.values()].map((name) => {
    const own = days.filter((day) => getRepositoryKey(day) === name.toLowerCase());
    return [name, addTotals(own)] as const;
  });
  return { days: days.slice(0, rowLimit(Infinity)), repositories: new Map(repositories) };
}

function toDays(entries: readonly JournalEntry[]): readonly JournalDay[] {
  const days = new Map<string, JournalDay>();
  for (const entry of entries) {
    const day = new Date(entry.at).toISOString().slice(0, "2026-01-31".length);
    const key = `${day} ${entry.repository.toLowerCase()}`;
    const known = days.get(key) ?? { day, repository: entry.repository, ...addTotals([]) };
    days.set(key, { ...known, ...addTotals([known, { ...entry, entries: 1 }]) });
  }
  return [...days]
    .sort(
      ([, a], [, b]) => compare(b.day, a.day) || compare(getRepositoryKey(a), getRepositoryKey(b)),
    )
    .map(([, day]) => day);
}

const getRepositoryKey = ({ repository }: JournalDay): string => repository.toLowerCase();
const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

async function readFigures({ tables, ledger, clock }: MemoryJournalOptions): Promise<StoreFigures> {
  const jobs = [...tables.jobs.values()];
  const pending = [...tables.outbox.values()].filter(({ state }) => state === "pending");
  const queued = jobs.filter(({ status }) => status === "queued");
  const calls = (await Promise.all(jobs.map(({ id }) => ledger.entries(id)))).flat();
  const jobsByStatus: Record<string, number> = {};
  for (const { status } of jobs) jobsByStatus[status] = (jobsByStatus[status] ?? 0) + 1;
  const nowMs = Date.parse(clock.now());
  const getMaxAge = (times: readonly string[]): number =>
    Math.max(0, ...times.map((at) => nowMs - Date.parse(at)));
  const { cost } = sumCosts(calls);
  const { input, cached, output } = addTotals(
    calls.map(({ usage }) => ({
      entries: 0,
      calls: 0,
      input: usage.inputTokens,
      cached: usage.cachedTokens,
      output: usage.outputTokens,
    })),
  );
  return {
    jobsByStatus,
    outboxPending: pending.length,
    input,
    cached,
    output,
    cost,
    modelCalls: calls.length,
    modelFailures: calls.filter(({ ok }) => !ok).length,
    oldestQueuedMs: queued.length === 0 ? undefined : getMaxAge(queued.map((job) => job.createdAt)),
    oldestOutboxMs:
      pending.length === 0 ? undefined : getMaxAge(pending.map(({ createdAt }) => createdAt)),
  };
}
