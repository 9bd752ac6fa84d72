import { resolve } from "node:path";
import type { Clock } from "../../ports/clock.ts";
import type { DiffStore } from "../../ports/diff-store.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import type { EventLog, LoggedEvent } from "../../ports/event-log.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { Journal } from "../../ports/journal.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { MissedEvents } from "../../ports/missed-events.ts";
import type { Outbox } from "../../ports/outbox.ts";
import type { ProviderConfigs } from "../../ports/provider-configs.ts";
import type { RunnerRecords } from "../../ports/runner-records.ts";
import type { Sessions } from "../../ports/sessions.ts";
import type { Spending } from "../../ports/spending.ts";
import { filterStoredEvents, numberEvents } from "../shared/remote-runner/number-events.ts";
import { backUpDatabase } from "./back-up-database.ts";
import { packDiff, unpackDiff } from "./pack-diff.ts";
import { type StoreThread, startStoreThread } from "./start-store-thread.ts";
import type { NewEvent, PrunePlace } from "./store-calls.ts";

export interface SqliteStoreOptions {
  /** Path of the database, which is created when missing; its folder is not. */
  readonly path: string;
  readonly clock: Clock;
}

export interface SqliteStore {
  readonly jobs: JobStore;
  readonly events: EventLog;
  readonly drafts: DraftStore;
  readonly diffs: DiffStore;
  readonly outbox: Outbox;
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly spending: Spending;
  readonly sessions: Sessions;
  readonly providers: ProviderConfigs;
  readonly runners: RunnerRecords;
  readonly missed: MissedEvents;
  /** Copies the store to a new file while it is in use; an existing file is `input-invalid`. */
  backup(file: string): Promise<void>;
  /** Returns true if the store accepts writes, by making one. */
  isWritable(): Promise<boolean>;
  /** Waits for pending calls; later ones reject with `store-unavailable`. */
  close(): Promise<void>;
}

/**
 * Opens the store of a server, as its only user. Rejects with `store-invalid` for a database that
 * is damaged, of a newer version, not ours or in use, and with `store-unavailable` when it cannot
 * be written.
 */
export async function openSqliteStore({ path, clock }: SqliteStoreOptions): Promise<SqliteStore> {
  const absolute = resolve(path);
  const thread = await startStoreThread(absolute);
  const { call } = thread;
  return {
    jobs: {
      ...createIntake(thread, clock),
      get: (id) => call("getJob", id),
      change: ({ events = [], outbox = [], ...change }) =>
        call("change", {
          change: { ...change, outbox, events: toNewEvents(events) },
          now: clock.now(),
        }),
      list: (query) => call("list", query),
      place: (id) => call("place", id),
      findByKey: (keys) => call("jobByKey", keys),
    },
    events: createEventLog(thread),
    drafts: {
      get: (jobId) => call("getDraft", jobId),
      edit: (jobId, expectedVersion, text) => call("edit", { jobId, expectedVersion, text }),
    },
    diffs: {
      save: async (jobId, diff) => call("keepDiff", { jobId, bytes: await packDiff(diff) }),
      find: async (jobId) => {
        const bytes = await call("findDiff", jobId);
        return bytes && (await unpackDiff(bytes));
      },
    },
    outbox: {
      due: (now, limit) => call("due", { now, limit }),
      recordOutcome: (key, outcome) => call("settle", { key, outcome }),
      setSentAt: (key, sentAt) => call("setSentAt", { key, sentAt }),
      listByJob: (jobId) => call("outboxOf", jobId),
    },
    ledger: {
      record: (entry) => call("record", entry),
      entries: (jobId) => call("ledgerOf", jobId),
    },
    spending: {
      spent: (query) => call("spent", query),
      currency: (wanted) => call("currency", wanted),
    },
    sessions: createSessions(thread),
    providers: createProviderConfigs(thread),
    runners: createRunnerRecords(thread),
    missed: createMissedEvents(thread),
    journal: {
      list: (query) => call("journal", query),
      sums: (query) => call("journalSums", query),
      models: (jobIds) => call("journalModels", jobIds),
      figures: () => call("figures", clock.now()),
    },
    backup: (file) => backUpDatabase(absolute, file),
    isWritable: () =>
      call("probe", undefined).then(
        () => true,
        () => false,
      ),
    close: () => thread.close(),
  };
}

function createIntake(
  { call }: StoreThread,
  clock: Clock,
): Pick<JobStore, "accept" | "acceptWithin"> {
  const acceptWithin: JobStore["acceptWithin"] = async (
    job,
    keys,
    { limits, outbox = [], listsWaiting = false, joinsWaiting = false },
  ) => {
    const now = clock.now();
    const asked = { job, keys, outbox, limits, listsWaiting, joinsWaiting, now };
    const answer = await call("accept", asked);
    return answer.kind === "accepted" ? { ...answer, job: { ...job, version: 1 } } : answer;
  };
  return {
    acceptWithin: acceptWithin,
    accept: async (job, keys, outbox = []) => {
      const accepted = await acceptWithin(job, keys, { limits: [], outbox });
      if (accepted.kind === "over" || accepted.kind === "joined")
        throw new Error(`job ${job.id} was not stored: ${accepted.kind}`);
      return { kind: accepted.kind, job: accepted.job };
    },
  };
}

const toNewEvents = (events: readonly LoggedEvent[]): readonly NewEvent[] =>
  filterStoredEvents(events).map(({ body, at }) => ({ body: JSON.stringify(body), at }));

function createEventLog({ call }: StoreThread): EventLog {
  return {
    append: async (jobId, events, { position, entries = [] } = {}) => {
      const ask = { jobId, events: toNewEvents(events), entries };
      // A batch without stored events is queued too: deltas must not overtake earlier events.
      const last = await (position === undefined
        ? call("append", ask)
        : call("appendHeard", { ...ask, position }));
      return numberEvents(jobId, events, last);
    },
    read: (jobId, query) => call("read", { ...query, jobId }),
    prune: async (endedBefore) => {
      let count = 0;
      let from: PrunePlace | undefined;
      do {
        const slice = await call("prune", { endedBefore, from });
        count += slice.jobs;
        from = slice.next;
      } while (from !== undefined);
      return count;
    },
  };
}

function createSessions({ call }: StoreThread): Sessions {
  return {
    create: (session) => call("createSession", session),
    find: (idHash) => call("findSession", idHash),
    touch: (idHash, seenAt) => call("touchSession", { idHash, seenAt }),
    recheck: (idHash, { checkedAt, orgs, isAdmin }) =>
      call("recheckSession", { idHash, found: { checkedAt, orgs, isAdmin } }),
    revoke: async (idHash) => {
      await call("endSessions", { idHash });
    },
    revokeAll: (login) => call("endSessions", { login }),
    prune: (seenBefore) => call("endSessions", { seenBefore }),
  };
}

function createRunnerRecords({ call }: StoreThread): RunnerRecords {
  return {
    open: (record) => call("openRunner", record),
    get: (jobId) => call("findRunner", jobId),
    end: ({ jobId, attempt }, at) => call("endRunner", { jobId, attempt, at }),
    live: () => call("listRunners", undefined),
    prune: (endedBefore) => call("pruneRunners", endedBefore),
  };
}

function createMissedEvents({ call }: StoreThread): MissedEvents {
  return {
    progress: () => call("missedProgress", undefined),
    savePage: (page) => call("keepMissedPage", page),
    due: (now, limit) => call("dueMissed", { now, limit }),
    recordOutcome: (deliveryId, outcome) => call("settleMissed", { deliveryId, outcome }),
    summary: () => call("missedSummary", undefined),
    prune: (before) => call("pruneMissed", before),
  };
}

function createProviderConfigs({ call }: StoreThread): ProviderConfigs {
  return {
    list: () => call("listProviders", undefined),
    get: (id) => call("findProvider", id),
    sealedKey: (id) => call("findProviderKey", id),
    put: (config, change) => call("putProvider", { config, change }),
    remove: (id, expectedVersion, audit) => call("removeProvider", { id, expectedVersion, audit }),
    reseal: (id, from, to) => call("resealProvider", { id, from, to }),
    audit: (limit) => call("listProviderAudit", limit),
  };
}
