import type { JobResponse, TaskResponse } from "../../../src/domain/api/job-response.ts";
import { reduceRun } from "../../../src/domain/event/reduce-run.ts";
import type { RunEvent, RunEventBody } from "../../../src/domain/event/run-event.ts";
import { initialRunView, type RunView } from "../../../src/domain/event/run-view.ts";
import { sampleEvent } from "../../unit/domain/event/sample-events.ts";

/** Event with its time in seconds since the start of the run. */
export type TimedEvent = readonly [second: number, body: RunEventBody];

const START = Date.parse("2026-01-01T00:00:00Z");

export const timestampAt = (second: number): string =>
  new Date(START + second * 1_000).toISOString();

/** Creates the view of a task run with these events. */
export function sampleRunView(...told: readonly TimedEvent[]): RunView {
  const start = sampleEvent("run-start", 1, { kind: "task", title: "Fix it", steps: [] });
  const events = told.map(
    ([second, body], at) =>
      ({ ...body, seq: at + 2, at: timestampAt(second), jobId: "j1" }) as RunEvent,
  );
  return events.reduce(reduceRun, reduceRun(initialRunView, { ...start, at: timestampAt(0) }));
}

export const sampleTask: TaskResponse = {
  mode: "new_pr",
  baseRef: "main",
  branchPrefix: "svc/fix",
  contextBytes: 38_200,
  linkedTests: 0,
  links: 0,
};

export const taskJob = (changes: Partial<JobResponse> = {}): JobResponse => ({
  id: "j1",
  kind: "task",
  source: "task",
  status: "running",
  attempt: 1,
  repository: "acme/shop",
  requestedBy: "sam",
  page: "/tasks/acme/shop/j1",
  createdAt: timestampAt(0),
  updatedAt: timestampAt(0),
  rights: { mayWrite: true, mayCancel: true, mayApprove: false },
  task: sampleTask,
  ...changes,
});
