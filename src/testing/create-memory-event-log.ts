import { numberEvents } from "../adapters/shared/remote-runner/number-events.ts";
import { rowLimit } from "../adapters/shared/tree/row-limit.ts";
import type { RunEvent } from "../domain/event/run-event.ts";
import { isTerminal } from "../domain/job/job.ts";
import type { AppendOptions, EventLog, LoggedEvent } from "../ports/event-log.ts";
import type { Ledger } from "../ports/ledger.ts";
import { withRunnerPosition } from "./create-memory-runner-records.ts";
import { type MemoryTables, requireJob } from "./memory-tables.ts";

const EMPTY = { events: [], last: 0 } as const;

/** Stores events of jobs in memory, and the model calls reported in them in the ledger. */
export function createMemoryEventLog(
  tables: MemoryTables,
  ledger: Pick<Ledger, "record">,
): EventLog {
  const { jobs, logs } = tables;
  return {
    append: async (jobId, said, { position, entries = [] }: AppendOptions = {}) => {
      const runner = position && withRunnerPosition(tables, jobId, position);
      const events = appendToLog(tables, jobId, said);
      if (runner !== undefined) tables.runners.set(jobId, runner);
      // Cannot fail any more and is atomic: the entries are visible at once.
      await Promise.all(entries.map((entry) => ledger.record(structuredClone(entry))));
      return structuredClone(events);
    },
    read: async (jobId, { after, limit }) => {
      const { events } = logs.get(jobId) ?? EMPTY;
      return structuredClone(events.filter(({ seq }) => seq > after).slice(0, rowLimit(limit)));
    },
    prune: async (endedBefore) => {
      const moment = Date.parse(endedBefore);
      const ended = [...logs].filter(([jobId, { events }]) => {
        const job = jobs.get(jobId);
        const isOver = job !== undefined && isTerminal(job.status);
        return isOver && Date.parse(job.updatedAt) < moment && events.length > 0;
      });
      for (const [jobId, { last }] of ended) logs.set(jobId, { events: [], last });
      return ended.length;
    },
  };
}

/** Appends to the log of a job and returns the events with their positions. */
export function appendToLog(
  tables: MemoryTables,
  jobId: string,
  said: readonly LoggedEvent[],
): readonly RunEvent[] {
  const log = tables.logs.get(jobId) ?? EMPTY;
  const events = structuredClone(numberEvents(jobId, said, log.last));
  const kept = events.filter(({ seq }) => seq > 0);
  if (kept.length === 0) return events;
  requireJob(tables, jobId);
  tables.logs.set(jobId, { events: [...log.events, ...kept], last: log.last + kept.length });
  return events;
}
