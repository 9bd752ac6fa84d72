import type { JobAnswer, TaskAnswer } from "../../../src/domain/api/job-answer.ts";
import { reduceRun } from "../../../src/domain/event/reduce-run.ts";
import type { RunEvent, RunEventBody } from "../../../src/domain/event/run-event.ts";
import { initialRunView, type RunView } from "../../../src/domain/event/run-view.ts";
import { sampleEvent } from "../../unit/domain/event/sample-events.ts";

/** Seconds after the run began, and what was said then. */
export type Told = readonly [second: number, body: RunEventBody];

const START = Date.parse("2026-01-01T00:00:00Z");

export const momentOf = (second: number): string => new Date(START + second * 1_000).toISOString();

/** What a task shows that has said all that. */
export function viewOf(...told: readonly Told[]): RunView {
  const start = sampleEvent("run-start", 1, { kind: "task", title: "Fix it", steps: [] });
  const events = told.map(
    ([second, body], at) =>
      ({ ...body, seq: at + 2, at: momentOf(second), jobId: "j1" }) as RunEvent,
  );
  return events.reduce(reduceRun, reduceRun(initialRunView, { ...start, at: momentOf(0) }));
}

export const sampleTask: TaskAnswer = {
  mode: "new_pr",
  baseRef: "main",
  branchPrefix: "svc/fix",
  contextBytes: 38_200,
  linkedTests: 0,
  links: 0,
};

export const taskJob = (changes: Partial<JobAnswer> = {}): JobAnswer => ({
  id: "j1",
  kind: "task",
  source: "task",
  status: "running",
  attempt: 1,
  repository: "acme/shop",
  requestedBy: "sam",
  page: "/tasks/acme/shop/j1",
  createdAt: momentOf(0),
  updatedAt: momentOf(0),
  rights: { mayWrite: true, mayCancel: true, mayApprove: false },
  task: sampleTask,
  ...changes,
});
