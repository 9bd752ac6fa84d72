import type { EventOffset, RunnerHooks } from "../../src/ports/launcher.ts";
import type { RunnerRecord, RunnerRecords } from "../../src/ports/runner-records.ts";

/** Records of runners without their jobs. */
export interface FakeRunnerRecords extends Pick<RunnerRecords, "open" | "get" | "end"> {
  /** As the log of events does it. */
  move(jobId: string, position: EventOffset): void;
}

export function createFakeRunnerRecords(kept = new Map<string, RunnerRecord>()): FakeRunnerRecords {
  const change = (jobId: string, attempt: number, over: Partial<RunnerRecord>): void => {
    const record = kept.get(jobId);
    if (record?.attempt === attempt) kept.set(jobId, { ...record, ...over });
  };
  return {
    open: async (record) => {
      kept.set(record.jobId, { ...record, next: 0 });
    },
    get: async (jobId) => kept.get(jobId),
    end: async ({ jobId, attempt }, endedAt) => change(jobId, attempt, { endedAt }),
    move: (jobId, { attempt, next }) => change(jobId, attempt, { next }),
  };
}

/** Hooks that keep how far a runner was heard together with its words. */
export const recordingPosition = (
  { move }: Pick<FakeRunnerRecords, "move">,
  jobId: string,
  hooks: RunnerHooks,
): RunnerHooks => ({
  ...hooks,
  events: async (events, position) => {
    await hooks.events(events, position);
    if (position !== undefined) move(jobId, position);
  },
});
