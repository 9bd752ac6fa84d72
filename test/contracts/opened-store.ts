import { it } from "vitest";
import type { JobStatus } from "../../src/domain/job/job.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { DiffStore } from "../../src/ports/diff-store.ts";
import type { DraftStore } from "../../src/ports/draft-store.ts";
import type { EventLog } from "../../src/ports/event-log.ts";
import type { AcceptResult, JobStore, NewJob } from "../../src/ports/job-store.ts";
import type { Ledger } from "../../src/ports/ledger.ts";
import type { MissedEvents } from "../../src/ports/missed-events.ts";
import type { Outbox } from "../../src/ports/outbox.ts";
import type { ProviderConfigs } from "../../src/ports/provider-configs.ts";
import type { RunnerRecords } from "../../src/ports/runner-records.ts";
import type { Sessions } from "../../src/ports/sessions.ts";
import { newJob } from "../fakes/new-job.ts";

/** The ports of a store that is empty at first. */
export interface OpenedStore {
  readonly jobs: JobStore;
  readonly events: EventLog;
  readonly drafts: DraftStore;
  readonly diffs: DiffStore;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly providers: ProviderConfigs;
  readonly runners: RunnerRecords;
  readonly missed: MissedEvents;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Ends the program that has the store, and starts the next one. */
  reopen(): Promise<OpenedStore>;
  /** From now on nothing can be written; the answer mends that. */
  refuseWrites(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface StoreSuite {
  open(): Promise<OpenedStore>;
  /** Why what `reopen` and `refuseWrites` are for cannot be shown; absent when it can. */
  readonly skips: { readonly reopen?: string; readonly refuseWrites?: string };
}

/** One clause as a test with a store of its own; a reason skips it and is printed. */
export function storeClause({ open }: StoreSuite, reason?: string) {
  return (name: string, run: (store: OpenedStore) => Promise<void>): void =>
    it(reason === undefined ? name : `${name} (${reason})`, async (context) => {
      if (reason !== undefined) return context.skip(reason);
      const store = await open();
      try {
        await run(store);
      } finally {
        await store.close();
      }
    });
}

/** Takes a job with no keys, and gives it as it stands. */
export async function accept(store: OpenedStore, id: string, changes: Partial<NewJob> = {}) {
  const { job } = await store.jobs.accept(newJob(id, changes), []);
  return job;
}

/** Moves a job to a status. */
export async function moveTo(
  store: OpenedStore,
  id: string,
  status: JobStatus,
  updatedAt?: string,
) {
  const job = await store.jobs.get(id);
  if (job === undefined) throw new Error(`there is no job ${id}`);
  return store.jobs.change({ job: { ...job, status, ...(updatedAt && { updatedAt }) } });
}

/** Ids of the jobs that were taken. */
export function acceptedIds(answers: readonly AcceptResult[]): readonly string[] {
  return answers.flatMap((answer) => (answer.kind === "accepted" ? [answer.job.id] : []));
}

/** The error that a call rejects with. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
}
