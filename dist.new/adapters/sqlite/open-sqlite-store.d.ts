import type { Clock } from "../../ports/clock.ts";
import type { DiffStore } from "../../ports/diff-store.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { Journal } from "../../ports/journal.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { MissedEvents } from "../../ports/missed-events.ts";
import type { Outbox } from "../../ports/outbox.ts";
import type { ProviderConfigs } from "../../ports/provider-configs.ts";
import type { RunnerRecords } from "../../ports/runner-records.ts";
import type { Sessions } from "../../ports/sessions.ts";
import type { Spending } from "../../ports/spending.ts";
export interface SqliteStoreOptions {
    /** The database; it is made when absent, its folder is not. */
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
    /** Copies the store to a new file while work goes on; a file that exists is `input-invalid`. */
    backup(file: string): Promise<void>;
    /** Tells whether the store takes writes, by making one. */
    isWritable(): Promise<boolean>;
    /** Waits for the calls that were made; later ones reject with `store-unavailable`. */
    close(): Promise<void>;
}
/**
 * Opens the store of a server, as its only user. Rejects with `store-invalid` for a database that is damaged, of a newer
 * version, not ours or in use, and with `store-unavailable` when it cannot be written.
 */
export declare function openSqliteStore({ path, clock }: SqliteStoreOptions): Promise<SqliteStore>;
