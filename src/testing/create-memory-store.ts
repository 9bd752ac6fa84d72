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
import type { Session, Sessions } from "../ports/sessions.ts";
import type { Spending } from "../ports/spending.ts";
import { createMemoryEventLog } from "./create-memory-event-log.ts";
import { createMemoryJobStore } from "./create-memory-job-store.ts";
import { createMemoryJournal } from "./create-memory-journal.ts";
import { createMemoryMissedEvents } from "./create-memory-missed-events.ts";
import { createMemoryOutbox } from "./create-memory-outbox.ts";
import { createMemoryProviderConfigs } from "./create-memory-provider-configs.ts";
import { createMemoryRunnerRecords } from "./create-memory-runner-records.ts";
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

/** Stores sessions in memory. */
function createMemorySessions(): Sessions {
  const sessions = new Map<string, Session>();
  const change = (idHash: string, changed: (session: Session) => Partial<Session>): void => {
    const session = sessions.get(idHash);
    if (session !== undefined) sessions.set(idHash, { ...session, ...changed(session) });
  };
  const end = (isMeant: (session: Session) => boolean): number => {
    const meant = [...sessions.values()].filter(isMeant);
    for (const { idHash } of meant) sessions.delete(idHash);
    return meant.length;
  };
  return {
    create: async (session) => {
      if (sessions.has(session.idHash)) throw new Error("a session of this id already exists");
      sessions.set(session.idHash, structuredClone(session));
    },
    find: async (idHash) => structuredClone(sessions.get(idHash)),
    touch: async (idHash, seenAt) =>
      change(idHash, (session) =>
        Date.parse(session.seenAt) < Date.parse(seenAt) ? { seenAt } : {},
      ),
    recheck: async (idHash, { checkedAt, orgs, isAdmin }) =>
      change(idHash, () => structuredClone({ checkedAt, orgs, isAdmin })),
    revoke: async (idHash) => {
      sessions.delete(idHash);
    },
    revokeAll: async (login) =>
      end((session) => session.login.toLowerCase() === login.toLowerCase()),
    prune: async (before) => end(({ seenAt }) => Date.parse(seenAt) < Date.parse(before)),
  };
}
