import { createMemoryLedger } from "../adapters/memory/create-memory-ledger.ts";
import type { Clock } from "../ports/clock.ts";
import type { DiffStore } from "../ports/diff-store.ts";
import type { DraftStore } from "../ports/draft-store.ts";
import type { EventLog } from "../ports/event-log.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { Journal } from "../ports/journal.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { MissedEvents } from "../ports/missed-events.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { ProviderConfigs } from "../ports/provider-configs.ts";
import type { RunnerRecords } from "../ports/runner-records.ts";
import type { Sessions } from "../ports/sessions.ts";
import type { Spending } from "../ports/spending.ts";
import { createMemoryEventLog } from "./create-memory-event-log.ts";
import { createMemoryJobStore } from "./create-memory-job-store.ts";
import { createMemoryJournal } from "./create-memory-journal.ts";
import { createMemoryMissedEvents } from "./create-memory-missed-events.ts";
import { createMemoryOutbox } from "./create-memory-outbox.ts";
import { createMemoryProviderConfigs } from "./create-memory-provider-configs.ts";
import { createMemoryRunnerRecords } from "./create-memory-runner-records.ts";
import { createMemorySessions } from "./create-memory-sessions.ts";
import { createMemorySpending } from "./create-memory-spending.ts";
import { type MemoryTables, putDraft } from "./memory-tables.ts";

export interface MemoryStore {
  readonly jobs: JobStore;
  readonly events: EventLog;
  readonly drafts: DraftStore;
  readonly diffs: DiffStore;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly providers: ProviderConfigs;
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly spending: Spending;
  readonly runners: RunnerRecords;
  readonly missed: MissedEvents;
}

/**
 * Creates a store in memory, for tests of use cases: it implements all guarantees of the ports
 * except durability.
 */
export function createMemoryStore(clock: Clock): MemoryStore {
  const tables: MemoryTables = {
    jobs: new Map(),
    keys: new Map(),
    drafts: new Map(),
    diffs: new Map(),
    outbox: new Map(),
    logs: new Map(),
    runners: new Map(),
  };
  const jobs = createMemoryJobStore(tables, clock);
  const ledger = createMemoryLedger();
  return {
    jobs,
    ledger,
    journal: createMemoryJournal({ tables, jobs, ledger, clock }),
    events: createMemoryEventLog(tables, ledger),
    drafts: {
      get: async (jobId) => structuredClone(tables.drafts.get(jobId)),
      edit: async (jobId, expectedVersion, text) => {
        const draft = tables.drafts.get(jobId);
        if (draft?.version !== expectedVersion) return undefined;
        putDraft(tables, jobId, text);
        return expectedVersion + 1;
      },
    },
    diffs: {
      save: async (jobId, diff) => {
        if (tables.drafts.has(jobId)) tables.diffs.set(jobId, structuredClone(diff));
      },
      find: async (jobId) => structuredClone(tables.diffs.get(jobId)),
    },
    outbox: createMemoryOutbox(tables),
    spending: createMemorySpending({ tables, ledger }),
    sessions: createMemorySessions(),
    providers: createMemoryProviderConfigs(),
    runners: createMemoryRunnerRecords(tables),
    missed: createMemoryMissedEvents(),
  };
}
