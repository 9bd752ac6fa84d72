import { describe, expect, it } from "vitest";
import { planAfterDelivery } from "../../../../src/domain/runner/plan-after-delivery.ts";
import { sampleEntry, sampleJob } from "../job/sample-job.ts";

describe("afterWrite", () => {
  it.each([
    [
      "a review that was posted",
      { kind: "review", state: "done", url: "https://x/1" },
      { type: "published", url: "https://x/1" },
    ],
    [
      "a review that was refused",
      { kind: "review", state: "failed", error: "no" },
      { type: "publish-failed", error: "no" },
    ],
    [
      "a review that a person wanted and that was refused",
      { kind: "review", state: "failed", error: "no", payload: { approved: 2 } },
      { type: "publish-failed", error: "no", keepsDraft: true },
    ],
    [
      "a reply that was posted",
      { kind: "reply", state: "done", url: "https://x/2" },
      { type: "reply", url: "https://x/2" },
    ],
    [
      "a reply that was refused",
      { kind: "reply", state: "failed", error: "no" },
      { type: "fail", error: "no" },
    ],
    [
      "a task's end that has its pull request",
      {
        kind: "settle",
        state: "done",
        url: "https://x/a/b/pull/3",
        payload: { why: "it died", stopReason: "runner-exited" },
      },
      { type: "succeed", url: "https://x/a/b/pull/3", pull: 3, stopReason: "runner-exited" },
    ],
    [
      "a task's end that has left nothing",
      { kind: "settle", state: "done", payload: { why: "it died", stopReason: "runner-exited" } },
      { type: "fail", error: "it died", stopReason: "runner-exited" },
    ],
    [
      "a task's end that could not be looked up",
      {
        kind: "settle",
        state: "failed",
        error: "no answer",
        payload: { why: "it died", stopReason: "runner-exited" },
      },
      {
        type: "fail",
        error: "it died; its change could not be completed: no answer",
        stopReason: "runner-exited",
      },
    ],
    ["a notice", { kind: "notice", state: "failed", error: "no" }, undefined],
    ["a reaction", { kind: "reaction", state: "done" }, undefined],
    ["what still waits", { kind: "review", state: "pending" }, undefined],
  ] as const)("gives the step after %s", (_what, over, move) => {
    expect(planAfterDelivery(sampleJob(), sampleEntry(over))?.move).toEqual(move);
  });

  it("notifies the requester of a failed write, and only then", () => {
    const noticesAfter = (over: Parameters<typeof sampleEntry>[0], source: "webhook" | "web") =>
      planAfterDelivery(sampleJob({ source }), sampleEntry(over))?.outbox?.map(({ kind }) => kind);
    const failed = { state: "failed", error: "no" } as const;
    expect(noticesAfter(failed, "webhook")).toEqual(["notice"]);
    expect(noticesAfter({ ...failed, kind: "reply" }, "webhook")).toEqual(["notice"]);
    expect(noticesAfter(failed, "web")).toBeUndefined();
    expect(noticesAfter({ ...failed, payload: { approved: 2 } }, "webhook")).toBeUndefined();
    expect(noticesAfter({ state: "done" }, "webhook")).toBeUndefined();
  });
});
