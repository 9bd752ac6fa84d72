import { describe, expect, it } from "vitest";
import { planLaunchFailure } from "../../../../src/app/jobs/plan-launch-failure.ts";
import { AppError, type ErrorCode } from "../../../../src/domain/core/app-error.ts";
import { resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";

const failure = (code: ErrorCode): AppError =>
  new AppError(code, `words of ${code}`, { details: {} as never });
const INTENT = {
  baseSha: "a".repeat(40),
  treeDigest: "b".repeat(64),
  title: "Mend it",
  body: "Why",
  branch: "svc/fix-1",
};
const TASK = sampleJob({ kind: "task", source: "task" });
/** An earlier runner of it was about to write. */
const BEGUN = sampleJob({ kind: "task", source: "task", intent: INTENT });

const kindsOf = ({ outbox = [] }: ReturnType<typeof planLaunchFailure>) =>
  outbox.map(({ kind }) => kind);

describe("whyNotStarted", () => {
  const refusals = ["base-not-found", "branch-not-owned", "budget-spent", "followup-cap"] as const;

  it.each(refusals)("refuses what must not be shared: %s", (code) => {
    expect(planLaunchFailure(TASK, failure(code))).toEqual({
      move: { type: "refuse", error: `words of ${code}` },
    });
  });

  it.each(refusals)("looks first for what an earlier runner has written: %s", (code) => {
    const step = planLaunchFailure(BEGUN, failure(code));
    expect(step.move).toMatchObject({ type: "settle", why: `words of ${code}` });
    expect(kindsOf(step)).toEqual(["settle"]);
  });

  it("cancels what is for a pull request that is closed", () => {
    const move = { type: "cancel", stopReason: "pull-closed" };
    expect(planLaunchFailure(TASK, failure("pull-closed")).move).toEqual(move);
    const begun = planLaunchFailure(BEGUN, failure("pull-closed"));
    expect(begun.move).toEqual(move);
    expect(kindsOf(begun)).toContain("settle");
  });

  it("fails with the message of any other error", () => {
    expect(
      resolveAudienceTexts(planLaunchFailure(TASK, failure("code-host-denied")).move, true),
    ).toEqual({
      type: "fail",
      error: "words of code-host-denied",
    });
    expect(
      resolveAudienceTexts(planLaunchFailure(BEGUN, failure("code-host-denied")).move, true),
    ).toMatchObject({
      type: "settle",
      why: "words of code-host-denied",
    });
  });

  it.each([
    ["a bug", new Error("secret detail")],
    ["a store that is full", failure("store-unavailable")],
    ["a store that is damaged", failure("store-invalid")],
  ])("reports only to the server's log: %s", (_what, error) => {
    const step = planLaunchFailure(sampleJob(), error);
    expect(step.move).toEqual({
      type: "fail",
      error: "an unexpected error; see the server's log",
    });
    expect(JSON.stringify(step)).not.toMatch(/secret detail|words of/);
  });
});
