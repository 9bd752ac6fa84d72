import { describe, expect, it } from "vitest";
import { pruneRunnerRecords, sweepOrphans } from "../../../../src/app/jobs/sweep-orphans.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { RunnerUnit } from "../../../../src/ports/runner-units.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";

const idle = () => new AbortController().signal;
const UNIT: RunnerUnit = {
  backend: "docker",
  jobId: "job-1",
  attempt: 1,
  name: "svc-job-1",
  phase: "running",
  node: "",
  startedAt: "2026-01-02T03:04:05.000Z",
};

async function sweep(job: Job | undefined, isRunning = false, failure?: Error) {
  const errors: unknown[] = [];
  const removed = await sweepOrphans(
    {
      jobs: { get: async () => job },
      units: {
        list: async () => [UNIT],
        remove: async () => {
          if (failure !== undefined) throw failure;
        },
      },
      isRunning: () => isRunning,
      onError: (error) => errors.push(error),
    },
    idle(),
  );
  return { removed, errors };
}

describe("sweeping containers and pods", () => {
  it.each<[string, Job | undefined, boolean, boolean]>([
    ["an ended job", sampleJob({ status: "published" }), false, true],
    ["an ended job that is being stopped", sampleJob({ status: "cancelled" }), true, false],
    ["a running job", sampleJob({ status: "running" }), false, false],
    ["an earlier attempt", sampleJob({ status: "running", attempt: 2 }), true, true],
    ["an unknown job", undefined, false, false],
  ])("decides about the unit of %s", async (_what, job, isRunning, isRemoved) => {
    const { removed } = await sweep(job, isRunning);
    expect(removed).toEqual(isRemoved ? [UNIT] : []);
  });

  it("reports a unit that cannot be removed", async () => {
    const failure = new Error("busy");
    const job = sampleJob({ status: "failed" });
    expect(await sweep(job, false, failure)).toEqual({ removed: [], errors: [failure] });
  });
});

it("removes the records of runners a day after their end", async () => {
  const asked: string[] = [];
  const prune = async (before: string): Promise<number> => asked.push(before);
  const now = () => "2026-03-02T10:00:00.000Z";
  expect(await pruneRunnerRecords({ runners: { prune }, clock: { now } })).toBe(1);
  expect(asked).toEqual(["2026-03-01T10:00:00.000Z"]);
});
