import { describe, expect, it } from "vitest";
import {
  createIsServicePull,
  UNASSIGNED_NUMBER,
} from "../../../../../src/app/task/publish/is-service-pull.ts";
import type { Job } from "../../../../../src/domain/job/job.ts";
import type { PullRef } from "../../../../../src/domain/pull/pull-request.ts";
import { createMemoryStore } from "../../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../../fakes/fake-clock.ts";
import { newJob } from "../../../../fakes/new-job.ts";
import { MARKERS, pullRequest, REF } from "../../review/pull-fixture.ts";

const HEAD = "a".repeat(40);
const PLACE: PullRef = { ...REF, number: UNASSIGNED_NUMBER };
const mark = (over: { kind?: "pr" | "review"; place?: PullRef } = {}): string =>
  MARKERS.write(over.place ?? PLACE, { kind: over.kind ?? "pr", id: "work-1", head: HEAD });

const DONE = { kind: "task", source: "task", status: "succeeded", pull: REF.number } as const;

/** Whether a pull request is ours, with these jobs in the store. */
async function checkOwnPull(jobs: readonly Partial<Job>[], description = ""): Promise<boolean> {
  const store = createMemoryStore(createFakeClock());
  for (const [at, job] of jobs.entries()) await store.jobs.accept(newJob(`job-${at}`, job), []);
  return createIsServicePull({ jobs: store.jobs, markers: MARKERS })(pullRequest({ description }));
}

describe("createOwnRecord", () => {
  it("knows a pull request by the marker at the end of its body, without any record", async () => {
    expect(await checkOwnPull([], `Mends the cart.\n\n${mark()}`)).toBe(true);
  });

  const wrong: readonly (readonly [string, string])[] = [
    ["of another kind", mark({ kind: "review" })],
    ["of another repository", mark({ place: { ...PLACE, name: "till" } })],
    ["of a post on it", mark({ place: REF })],
    ["that is only quoted", `${mark()}\nas they say`],
    ["that somebody has made up", mark().replace(/"mac":"..../, '"mac":"0000')],
  ];
  it.each(wrong)("does not take a marker %s", async (_what, body) => {
    expect(await checkOwnPull([], body)).toBe(false);
  });

  it("knows it by a task of ours that has opened it, or written to it", async () => {
    expect(await checkOwnPull([DONE])).toBe(true);
    expect(await checkOwnPull([{ ...DONE, repository: "Acme/Shop" }])).toBe(true);
  });

  it("does not know it by anything else", async () => {
    const others: readonly Partial<Job>[] = [
      { ...DONE, status: "failed" },
      { ...DONE, status: "cancelled" },
      { ...DONE, status: "running" },
      { ...DONE, pull: 8 },
      { ...DONE, repository: "acme/till" },
      { kind: "review", source: "web", status: "succeeded", pull: REF.number },
    ];
    expect(await checkOwnPull(others)).toBe(false);
    expect(await checkOwnPull([])).toBe(false);
  });
});
