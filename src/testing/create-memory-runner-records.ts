import type { EventOffset } from "../ports/launcher.ts";
import type { RunnerRecord, RunnerRecords } from "../ports/runner-records.ts";
import { type MemoryTables, requireJob } from "./memory-tables.ts";

/** Stores the records of remote runners in memory. */
export function createMemoryRunnerRecords(tables: MemoryTables): RunnerRecords {
  const { runners } = tables;
  return {
    open: async ({ jobId, attempt, backend, tokenHash, startedAt, deadlineAt }) => {
      requireJob(tables, jobId);
      // Of those opened at one time, the last one comes last.
      runners.delete(jobId);
      const record = { jobId, attempt, backend, tokenHash, startedAt, deadlineAt };
      runners.set(jobId, { ...record, next: 0 });
    },
    get: async (jobId) => structuredClone(runners.get(jobId)),
    end: async ({ jobId, attempt }, at) => {
      const record = runners.get(jobId);
      if (record?.attempt !== attempt || record.endedAt !== undefined) return;
      runners.set(jobId, { ...record, endedAt: at });
    },
    live: async () =>
      structuredClone([...runners.values()])
        .filter(({ endedAt }) => endedAt === undefined)
        .sort((left, right) => Date.parse(left.startedAt) - Date.parse(right.startedAt)),
    prune: async (endedBefore) => {
      const moment = Date.parse(endedBefore);
      const ended = [...runners.values()].filter(
        ({ endedAt }) => endedAt !== undefined && Date.parse(endedAt) < moment,
      );
      for (const { jobId } of ended) runners.delete(jobId);
      return ended.length;
    },
  };
}

/** Returns the record of a try with a new event offset; throws for an unknown one. */
export function withRunnerPosition(
  { runners }: MemoryTables,
  jobId: string,
  { attempt, next }: EventOffset,
): RunnerRecord {
  const record = runners.get(jobId);
  if (record?.attempt === attempt) return { ...record, next };
  throw new Error(
    `the runner of try ${attempt} of job ${jobId} is unknown: its events cannot be stored`,
  );
}
