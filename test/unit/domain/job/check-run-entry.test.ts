import { describe, expect, it } from "vitest";
import {
  needsCheckRun,
  readCheckedHead,
  toCheckRunEntry,
  toUnpublishedFacts,
} from "../../../../src/domain/job/check-run-entry.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import { sampleJob } from "./sample-job.ts";

const HEAD = "a".repeat(40);
const job = (over: Partial<Job>) => sampleJob({ head: HEAD, ...over });

describe("the check run of a job", () => {
  it.each<[boolean, Partial<Job>]>([
    [true, { status: "running" }],
    [true, { status: "queued" }],
    [true, { status: "draft" }],
    [true, { status: "failed" }],
    [true, { status: "published" }],
    [false, { status: "launching" }],
    [false, { status: "running", head: undefined }],
    [false, { status: "running", kind: "followup" }],
    [false, { status: "succeeded", kind: "task" }],
    [false, { status: "draft", source: "web" }],
    [true, { status: "published", source: "web" }],
  ])("is %s for %j", (expected, over) => {
    expect(needsCheckRun(job(over))).toBe(expected);
  });

  it("has a write for each transition, of the head at that time", () => {
    const entry = toCheckRunEntry(job({ version: 4 }));
    expect(entry).toMatchObject({ key: "check:job-1:4", kind: "check" });
    expect(readCheckedHead(entry)).toBe(HEAD);
  });

  it.each<[Partial<Job>, object]>([
    [{ status: "running" }, { kind: "running" }],
    [{ status: "queued" }, { kind: "stopped", reason: "it was interrupted and starts again" }],
    [{ status: "draft" }, { kind: "held" }],
    [
      { status: "no_change", error: "nothing is new" },
      { kind: "nothing", reason: "nothing is new" },
    ],
    [
      { status: "failed", error: "no answer" },
      { kind: "stopped", reason: "no answer" },
    ],
    [{ status: "cancelled" }, { kind: "stopped", reason: "cancelled" }],
    [
      { status: "running", head: "b".repeat(40) },
      { kind: "stopped", reason: "the branch has moved since" },
    ],
  ])("reports %j", (over, expected) => {
    expect(toUnpublishedFacts(job(over), HEAD)).toEqual(expected);
  });
});
