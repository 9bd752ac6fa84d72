import type { NewOutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { JobStore, NewJob } from "../../ports/job-store.ts";

/**
 * Puts the outbound gate in front of a store of jobs: what a step leaves for people to see (its error, its draft, what
 * is to be written, what it is told as) has passed, and so has what strangers call themselves and their branches. What
 * was asked for is a person's own words and stays.
 */
export function redactJobs(jobs: JobStore, gate: Pick<SecretFilter, "redactValue">): JobStore {
  const cleanDetails = (job: NewJob): NewJob => {
    const { pullDetails } = job;
    if (pullDetails === undefined) return job;
    return { ...job, pullDetails: gate.redactValue(pullDetails, "event").value };
  };
  return {
    ...jobs,
    accept: (job, ...more) => jobs.accept(cleanDetails(job), ...more),
    acceptWithin: (job, ...more) => jobs.acceptWithin(cleanDetails(job), ...more),
    change: (change) => {
      const { request, ...job } = change.job;
      const clean = {
        job: { ...gate.redactValue(job, "event").value, request },
        draft: change.draft === undefined ? undefined : redactJson(change.draft, gate),
        outbox: change.outbox === undefined ? undefined : redactOutbox(change.outbox, gate),
        events:
          change.events === undefined ? undefined : gate.redactValue(change.events, "event").value,
      };
      return jobs.change({ ...change, ...clean });
    },
  };
}

/** A secret may end where a text of the JSON does: only its texts are looked at, not its signs. */
function redactJson(text: string, gate: Pick<SecretFilter, "redactValue">): string {
  const { value, hits } = gate.redactValue<unknown>(JSON.parse(text), "page");
  return hits.length === 0 ? text : JSON.stringify(value);
}

const redactOutbox = (
  entries: readonly NewOutboxEntry[],
  gate: Pick<SecretFilter, "redactValue">,
): readonly NewOutboxEntry[] =>
  entries.map((entry) => ({ ...entry, payload: gate.redactValue(entry.payload, "notice").value }));
