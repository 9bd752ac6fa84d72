import type { Database } from "./create-database.ts";
import { findDiff, storeDiff } from "./diff-table.ts";
import { editDraft, findDraft } from "./draft-table.ts";
import { pruneEvents, readEvents, storeEvents, storeRunnerEvents } from "./event-table.ts";
import {
  acceptJob,
  changeJob,
  findJob,
  findJobByKey,
  getQueuePosition,
  listJobs,
} from "./job-table.ts";
import { listJournal, listModels, readFigures } from "./journal-table.ts";
import { listCalls, recordCall } from "./ledger-table.ts";
import {
  findProgress,
  listDueMissed,
  pruneMissed,
  recordMissedOutcome,
  storeMissedPage,
  summarizeMissed,
} from "./missed-table.ts";
import { listDueEntries, listEntries, recordEntryOutcome, setSentAt } from "./outbox-table.ts";
import {
  findProvider,
  findProviderKey,
  listProviderAudit,
  listProviders,
  putProvider,
  removeProvider,
  resealProvider,
} from "./provider-table.ts";
import { endRunner, findRunner, listRunners, openRunner, pruneRunners } from "./runner-table.ts";
import {
  createSession,
  endSessions,
  findSession,
  recheckSession,
  touchSession,
} from "./session-table.ts";
import { findSpending, storeCurrency } from "./spending-table.ts";
import type { StoreCalls, StoreRequest } from "./store-calls.ts";
import { sumJournalRows } from "./sum-journal-rows.ts";

/**
 * Durability of a call: no transaction, a transaction, or one that is synced to the disk before the
 * answer.
 */
export type Durability = "read" | "written" | "synced";

interface Handler<Name extends keyof StoreCalls> {
  readonly needs: Durability;
  answer(database: Database, ask: StoreCalls[Name]["ask"]): StoreCalls[Name]["answer"];
}

/**
 * Handlers of all calls. A power failure may lose the last events and ledger entries, never a job,
 * a draft or a write to the code host.
 */
const HANDLERS: { readonly [Name in keyof StoreCalls]: Handler<Name> } = {
  accept: { needs: "synced", answer: acceptJob },
  getJob: { needs: "read", answer: findJob },
  change: { needs: "synced", answer: changeJob },
  list: { needs: "read", answer: listJobs },
  place: { needs: "read", answer: getQueuePosition },
  jobByKey: { needs: "read", answer: findJobByKey },
  append: { needs: "written", answer: storeEvents },
  // A remote runner survives our power failure, and drops events that were acknowledged.
  appendHeard: { needs: "synced", answer: storeRunnerEvents },
  read: { needs: "read", answer: readEvents },
  prune: { needs: "written", answer: pruneEvents },
  getDraft: { needs: "read", answer: findDraft },
  edit: { needs: "synced", answer: editDraft },
  // The branch that it came from may be gone before the next read.
  keepDiff: { needs: "synced", answer: storeDiff },
  findDiff: { needs: "read", answer: findDiff },
  due: {
    needs: "read",
    answer: (database, { now, limit }) => listDueEntries(database, now, limit),
  },
  settle: {
    needs: "synced",
    answer: (database, { key, outcome }) => recordEntryOutcome(database, key, outcome),
  },
  setSentAt: {
    needs: "synced",
    answer: (database, { key, sentAt }) => setSentAt(database, key, sentAt),
  },
  outboxOf: { needs: "read", answer: listEntries },
  record: { needs: "written", answer: recordCall },
  ledgerOf: { needs: "read", answer: listCalls },
  listProviders: { needs: "read", answer: listProviders },
  findProvider: { needs: "read", answer: findProvider },
  findProviderKey: { needs: "read", answer: findProviderKey },
  putProvider: { needs: "synced", answer: putProvider },
  removeProvider: { needs: "synced", answer: removeProvider },
  resealProvider: { needs: "synced", answer: resealProvider },
  listProviderAudit: { needs: "read", answer: listProviderAudit },
  createSession: { needs: "written", answer: createSession },
  findSession: { needs: "read", answer: findSession },
  touchSession: { needs: "written", answer: touchSession },
  recheckSession: { needs: "written", answer: recheckSession },
  // A revoked session must not come back.
  endSessions: { needs: "synced", answer: endSessions },
  openRunner: { needs: "synced", answer: openRunner },
  findRunner: { needs: "read", answer: findRunner },
  // Its token must not come back.
  endRunner: { needs: "synced", answer: endRunner },
  listRunners: { needs: "read", answer: listRunners },
  pruneRunners: { needs: "written", answer: pruneRunners },
  // Pages lost in a power failure are read from the code host again.
  keepMissedPage: { needs: "written", answer: storeMissedPage },
  missedProgress: { needs: "read", answer: findProgress },
  dueMissed: { needs: "read", answer: listDueMissed },
  settleMissed: { needs: "written", answer: recordMissedOutcome },
  missedSummary: { needs: "read", answer: summarizeMissed },
  pruneMissed: { needs: "written", answer: pruneMissed },
  journal: { needs: "read", answer: listJournal },
  journalSums: { needs: "read", answer: sumJournalRows },
  journalModels: { needs: "read", answer: listModels },
  figures: { needs: "read", answer: readFigures },
  spent: { needs: "read", answer: findSpending },
  currency: { needs: "synced", answer: storeCurrency },
  probe: {
    needs: "synced",
    answer: (database) => {
      database.rows("UPDATE probe SET count = count + 1");
      return undefined;
    },
  },
};

/** Returns the durability that a request needs. */
export function getDurability({ name }: StoreRequest): Durability {
  return HANDLERS[name].needs;
}

/** Executes one request inside the open transaction, if any. */
export function answerRequest(database: Database, request: StoreRequest): unknown {
  // The compiler cannot see that name and argument of one request belong together.
  const handler = HANDLERS[request.name] as Handler<keyof StoreCalls>;
  return handler.answer(database, request.ask as never);
}
