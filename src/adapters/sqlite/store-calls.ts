import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { SharedBudgetAmounts } from "../../domain/budget/plan-allowance.ts";
import type { RunEvent } from "../../domain/event/run-event.ts";
import type { Job } from "../../domain/job/job.ts";
import type { NewOutboxEntry, OutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { QuotaLimit } from "../../domain/job/quota-limit.ts";
import type {
  JournalEntry,
  JournalFilter,
  JournalQuery,
} from "../../domain/journal/journal-entry.ts";
import type { AuditEntry, ProviderConfig } from "../../domain/provider/provider-config.ts";
import type { StoredDraft } from "../../ports/draft-store.ts";
import type { AppendOptions, LogQuery } from "../../ports/event-log.ts";
import type { AcceptWithinResult, JobChange, JobQuery, NewJob } from "../../ports/job-store.ts";
import type { JournalSums, StoreFigures } from "../../ports/journal.ts";
import type { EventOffset, RunnerRef } from "../../ports/launcher.ts";
import type {
  MissedEventOutcome,
  MissedEvents,
  MissedEventsSummary,
  ScannedPage,
  ScanProgress,
  WaitingEvent,
} from "../../ports/missed-events.ts";
import type { OutboxOutcome } from "../../ports/outbox.ts";
import type { ProviderChange } from "../../ports/provider-configs.ts";
import type { RunnerRecord, RunnerRecords } from "../../ports/runner-records.ts";
import type { SealedSecret } from "../../ports/secret-box.ts";
import type { Session } from "../../ports/sessions.ts";
import type { SpendingQuery } from "../../ports/spending.ts";

/**
 * Calls from the main thread to the thread that owns the database. All arguments are plain data.
 */
export interface StoreCalls {
  /**
   * Returns the job that already has a key, or the waiting one that this one joins, or the exceeded
   * limit, or the queued jobs when this one is accepted.
   */
  readonly accept: Call<
    {
      readonly job: NewJob;
      readonly keys: readonly string[];
      readonly outbox: readonly NewOutboxEntry[];
      readonly limits: readonly QuotaLimit[];
      readonly listsWaiting: boolean;
      readonly joinsWaiting: boolean;
      readonly now: string;
    },
    | Exclude<AcceptWithinResult, { kind: "accepted" }>
    | { readonly kind: "accepted"; readonly waiting: readonly Job[] }
  >;
  readonly getJob: Call<string, Job | undefined>;
  readonly change: Call<{ readonly change: ChangeRequest; readonly now: string }, Job | undefined>;
  readonly list: Call<JobQuery, readonly Job[]>;
  readonly place: Call<string, number | undefined>;
  readonly jobByKey: Call<readonly string[], Job | undefined>;
  /** Returns the position before the first event. */
  readonly append: Call<AppendRequest, number>;
  /** Does the same for a remote runner's events, and stores their offset. */
  readonly appendHeard: Call<AppendRequest & { readonly position: EventOffset }, number>;
  readonly read: Call<LogQuery & { readonly jobId: string }, readonly RunEvent[]>;
  readonly prune: Call<PruneRequest, PruneAnswer>;
  readonly getDraft: Call<string, StoredDraft | undefined>;
  readonly edit: Call<DraftEdit, number | undefined>;
  readonly keepDiff: Call<{ readonly jobId: string; readonly bytes: Uint8Array }, undefined>;
  readonly findDiff: Call<string, Uint8Array | undefined>;
  readonly due: Call<{ readonly now: string; readonly limit: number }, readonly OutboxEntry[]>;
  readonly settle: Call<
    { readonly key: string; readonly outcome: OutboxOutcome },
    OutboxEntry | undefined
  >;
  readonly setSentAt: Call<{ readonly key: string; readonly sentAt: string | undefined }, void>;
  readonly outboxOf: Call<string, readonly OutboxEntry[]>;
  readonly record: Call<LedgerEntry, undefined>;
  readonly ledgerOf: Call<string, readonly LedgerEntry[]>;
  readonly listProviders: Call<undefined, readonly ProviderConfig[]>;
  readonly findProvider: Call<string, ProviderConfig | undefined>;
  readonly findProviderKey: Call<string, SealedSecret | undefined>;
  readonly putProvider: Call<
    { readonly config: ProviderConfig; readonly change: ProviderChange },
    ProviderConfig | undefined
  >;
  readonly removeProvider: Call<
    { readonly id: string; readonly expectedVersion: number; readonly audit: AuditEntry },
    boolean
  >;
  readonly resealProvider: Call<
    { readonly id: string; readonly from: SealedSecret; readonly to: SealedSecret },
    boolean
  >;
  readonly listProviderAudit: Call<number, readonly AuditEntry[]>;
  readonly createSession: Call<Session, undefined>;
  readonly findSession: Call<string, Session | undefined>;
  readonly touchSession: Call<Pick<Session, "idHash" | "seenAt">, undefined>;
  readonly recheckSession: Call<
    {
      readonly idHash: string;
      readonly found: Pick<Session, "checkedAt" | "orgs" | "isAdmin">;
    },
    undefined
  >;
  /** Returns the number of ended sessions. */
  readonly endSessions: Call<
    { readonly idHash: string } | { readonly login: string } | { readonly seenBefore: string },
    number
  >;
  readonly openRunner: Call<Parameters<RunnerRecords["open"]>[0], undefined>;
  readonly findRunner: Call<string, RunnerRecord | undefined>;
  readonly endRunner: Call<RunnerRef & { readonly at: string }, undefined>;
  readonly listRunners: Call<undefined, readonly RunnerRecord[]>;
  readonly pruneRunners: Call<string, number>;
  readonly keepMissedPage: Call<ScannedPage, undefined>;
  readonly missedProgress: Call<undefined, ScanProgress>;
  readonly dueMissed: Call<
    { readonly now: string; readonly limit: number },
    readonly WaitingEvent[]
  >;
  readonly settleMissed: Call<
    { readonly deliveryId: string; readonly outcome: MissedEventOutcome },
    undefined
  >;
  readonly missedSummary: Call<undefined, MissedEventsSummary>;
  /** Returns the number of removed events. */
  readonly pruneMissed: Call<Parameters<MissedEvents["prune"]>[0], number>;
  readonly journal: Call<JournalQuery, readonly JournalEntry[]>;
  readonly journalSums: Call<JournalFilter, JournalSums>;
  readonly journalModels: Call<readonly string[], ReadonlyMap<string, string>>;
  readonly figures: Call<string, StoreFigures>;
  readonly spent: Call<SpendingQuery, SharedBudgetAmounts>;
  readonly currency: Call<string, string>;
  readonly probe: Call<undefined, undefined>;
}

interface Call<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** A change of a job with all related data. */
export interface ChangeRequest extends Pick<JobChange, "job" | "draft"> {
  readonly outbox: readonly NewOutboxEntry[];
  readonly events: readonly NewEvent[];
}

/** Events with the data stored together with them. */
export interface AppendRequest {
  readonly jobId: string;
  readonly events: readonly NewEvent[];
  readonly entries: NonNullable<AppendOptions["entries"]>;
}

/** A stored event, its body as JSON. */
export interface NewEvent {
  readonly at: string;
  readonly body: string;
}

/** Some of the jobs that ended before a time, from a position on: one transaction must be short. */
export interface PruneRequest {
  readonly endedBefore: string;
  readonly from: PrunePlace | undefined;
}

export interface PrunePlace {
  readonly endedMs: number;
  readonly seq: number;
}

export interface PruneAnswer {
  readonly jobs: number;
  /** Position to continue at; absent at the end. */
  readonly next: PrunePlace | undefined;
}

export interface DraftEdit {
  readonly jobId: string;
  readonly expectedVersion: number;
  readonly text: string;
}

export type StoreRequest = {
  readonly [Name in keyof StoreCalls]: {
    readonly name: Name;
    readonly ask: StoreCalls[Name]["ask"];
  };
}[keyof StoreCalls];

/** A failure as it crosses threads, where error classes are lost. Without a code it is a bug. */
export interface StoreFailure {
  readonly code?: "store-invalid" | "store-unavailable";
  readonly message: string;
  readonly path: string;
}

export type StoreAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: StoreFailure };

/** Messages of the thread: first if it could open the database, then the answers of a batch. */
export type StoreReport =
  | { readonly kind: "opened" }
  | { readonly kind: "refused"; readonly failure: StoreFailure }
  | { readonly kind: "answers"; readonly answers: readonly StoreAnswer[] };
