import { describe, expect, it } from "vitest";
import { JobStatus } from "../../../../src/domain/job/job.ts";
import { planRecovery } from "../../../../src/domain/runner/plan-recovery.ts";
import { sampleEntry, sampleJob } from "../job/sample-job.ts";

const LOSE = { kind: "step", step: { move: { type: "lose" } } };
const NOTICE = {
  outbox: [
    {
      key: "notice:job-1",
      jobId: "job-1",
      kind: "notice",
      payload: { text: expect.stringContaining("⚠️ svc could not review this: no.") },
    },
  ],
};
const LEAVE = { kind: "leave" };

describe("planRecovery", () => {
  it.each(JobStatus.options)("continues a job that is %s", (status) => {
    const expected = { launching: LOSE, running: LOSE }[status as string] ?? LEAVE;
    expect(planRecovery(sampleJob({ status }), [])).toEqual(expected);
  });

  it("notifies the requester when a job is lost for the last time", () => {
    const recovery = planRecovery(sampleJob({ status: "running", attempt: 2 }), []);
    expect(recovery).toMatchObject({
      step: { move: { type: "lose" }, outbox: [{ kind: "notice" }] },
    });
  });

  it("looks up what a task has written that is lost for the last time", () => {
    const intent = {
      baseSha: "a".repeat(40),
      treeDigest: "b".repeat(64),
      title: "Fix it",
      body: "Why",
      branch: "svc/fix-1",
    };
    const task = sampleJob({ status: "running", kind: "task", source: "task", intent });
    expect(planRecovery(task, [])).toEqual(LOSE);
    expect(planRecovery({ ...task, attempt: 2 }, [])).toMatchObject({
      step: { move: { type: "settle" }, outbox: [{ kind: "settle" }] },
    });
    const settle = sampleEntry({ kind: "settle", payload: { why: "it died" } });
    expect(planRecovery({ ...task, attempt: 2 }, [settle])).toEqual(LEAVE);
    const settled = { ...settle, state: "done", url: "https://x/a/b/pull/3" } as const;
    expect(planRecovery({ ...task, attempt: 2 }, [settled])).toMatchObject({
      step: { move: { type: "succeed", pull: 3 } },
    });
  });

  it("leaves a draft to a user, also one that was blocked or could not be posted", () => {
    for (const source of ["web", "webhook"] as const) {
      const refused = sampleEntry({ state: "failed", payload: { approved: 1 } });
      expect(planRecovery(sampleJob({ status: "draft", source }), [])).toEqual(LEAVE);
      expect(planRecovery(sampleJob({ status: "draft", source }), [refused])).toEqual(LEAVE);
    }
  });

  it.each([
    ["a reply that waits", "running", { kind: "reply" }, LEAVE],
    [
      "a reply that was posted",
      "running",
      { kind: "reply", state: "done", url: "u" },
      { kind: "step", step: { move: { type: "reply", url: "u" } } },
    ],
    [
      "a reply that was refused",
      "running",
      { kind: "reply", state: "failed", error: "no" },
      { kind: "step", step: { move: { type: "fail", error: "no" }, ...NOTICE } },
    ],
    ["a review that waits", "publishing", {}, LEAVE],
    [
      "a review that was posted",
      "publishing",
      { state: "done", url: "u" },
      { kind: "step", step: { move: { type: "published", url: "u" } } },
    ],
    [
      "a review that was refused",
      "publishing",
      { state: "failed", error: "no" },
      { kind: "step", step: { move: { type: "publish-failed", error: "no" }, ...NOTICE } },
    ],
    ["a reaction", "running", { kind: "reaction", state: "done" }, LOSE],
  ] as const)("looks at the outbox: %s", (_what, status, over, expected) => {
    expect(planRecovery(sampleJob({ status }), [sampleEntry(over)])).toEqual(expected);
  });
});
