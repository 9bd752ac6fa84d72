import { describe, expect, it } from "vitest";
import { isTerminal, Job, JobStatus } from "../../../../src/domain/job/job.ts";
import { sampleJob } from "./sample-job.ts";

describe("Job", () => {
  it("reads what it wrote", () => {
    const job = sampleJob({ head: "a".repeat(40), stopReason: "final", url: "https://x/1" });
    expect(Job.parse(JSON.parse(JSON.stringify(job)))).toEqual(job);
  });

  it.each([
    ["an unknown status", { status: "sleeping" }],
    ["no version", { version: undefined }],
    ["an attempt of 0", { attempt: 0 }],
    ["a time that is none", { createdAt: "yesterday" }],
  ])("does not read a row with %s", (_what, over) => {
    expect(Job.safeParse({ ...sampleJob(), ...over }).success).toBe(false);
  });
});

describe("isTerminal", () => {
  it("holds for what nothing follows", () => {
    const open = JobStatus.options.filter((status) => !isTerminal(status));
    expect(open).toEqual(["queued", "launching", "running", "draft", "publishing"]);
  });
});
