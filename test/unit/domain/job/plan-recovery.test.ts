import { describe, expect, it } from "vitest";
import { JobStatus } from "../../../../src/domain/job/job.ts";
import { planRecovery } from "../../../../src/domain/job/plan-recovery.ts";
import { sampleEntry, sampleJob } from "./sample-job.ts";

const LOSE = { kind: "move", move: { type: "lose" } };
const LEAVE = { kind: "leave" };

describe("planRecovery", () => {
  it.each(JobStatus.options)("goes on with a job that is %s", (status) => {
    const expected =
      { launching: LOSE, running: LOSE, draft: { kind: "publish" } }[status as string] ?? LEAVE;
    expect(planRecovery(sampleJob({ status }), [])).toEqual(expected);
  });

  it("leaves a person's draft to the person", () => {
    expect(planRecovery(sampleJob({ status: "draft", source: "web" }), [])).toEqual(LEAVE);
  });

  it.each([
    ["a reply that waits", "running", { kind: "reply" }, LEAVE],
    [
      "a reply that was posted",
      "running",
      { kind: "reply", state: "done", url: "u" },
      { kind: "move", move: { type: "reply", url: "u" } },
    ],
    [
      "a reply that was refused",
      "running",
      { kind: "reply", state: "failed", error: "no" },
      { kind: "move", move: { type: "fail", error: "no" } },
    ],
    ["a review that waits", "publishing", {}, LEAVE],
    [
      "a review that was posted",
      "publishing",
      { state: "done", url: "u" },
      { kind: "move", move: { type: "published", url: "u" } },
    ],
    [
      "a review that was refused",
      "publishing",
      { state: "failed", error: "no" },
      { kind: "move", move: { type: "publish-failed", error: "no" } },
    ],
    ["a reaction", "running", { kind: "reaction", state: "done" }, LOSE],
  ] as const)("looks at the outbox: %s", (_what, status, over, expected) => {
    expect(planRecovery(sampleJob({ status }), [sampleEntry(over)])).toEqual(expected);
  });
});
