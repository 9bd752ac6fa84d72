import type { NewOutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { JobStore, NewJob } from "../../ports/job-store.ts";

/**
 * Wraps a job store with the secret filter: visible data of a transition (error, draft, outbox entries, events) is
 * redacted, and so are external names and branches. Requests are a person's own text and stay unchanged.
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

/** Redacts only the strings of a JSON text, because a secret may end at the end of a string. */
function redactJson(text: string, gate: Pick<SecretFilter, "redactValue">): string {
  const { value, hits } = gate.redactValue<unknown>(JSON.parse(text), "page");
  return hits.length === 0 ? text : JSON.stringify(value);
}

const redactOutbox = (
  entries: readonly NewOutboxEntry[],
  gate: Pick<SecretFilter, "redactValue">,
): readonly NewOutboxEntry[] =>
  entries.map((entry) => ({ ...entry, payload: gate.redactValue(entry.payload, "notice").value }));

/** Applies the secret filter to reports of an endpoint's answers, which may echo the key. */
export function redactAnswers<Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  gate: Pick<SecretFilter, "redactValue">,
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => gate.redactValue(await ask(...asked), "page").value;
}
