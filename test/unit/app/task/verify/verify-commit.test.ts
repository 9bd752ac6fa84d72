import { describe, expect, it } from "vitest";
import type { TaskContext } from "../../../../../src/app/task/task-context.ts";
import { verifyCommit } from "../../../../../src/app/task/verify/verify-commit.ts";
import { createTimeBudget } from "../../../../../src/domain/task/time-budget.ts";
import type { VerifyReport } from "../../../../../src/domain/task/verify/verify-report.ts";
import { openTaskRunHarness } from "../task-run-harness.ts";
import { SHOP } from "../task-run-samples.ts";

const COMMIT = {
  repository: SHOP,
  branch: "svc/fix-1",
  commit: "c".repeat(40),
  baseSha: "b".repeat(40),
  group: { index: 1, total: 1, title: "x", tests: [{ id: "t::a" }], text: "" },
  round: 1,
} as never;

/** A verification with so many seconds of the runner's time left, that ends with a verdict. */
async function verify(leftSeconds: number, verdict: VerifyReport["verdict"]) {
  const scene = openTaskRunHarness();
  const limits: number[] = [];
  const runner = {
    verify: async ({ limitMs }: { readonly limitMs: number }) => {
      limits.push(limitMs);
      return { verdict, tracebacks: {} };
    },
  };
  const scope = {
    ports: { host: { verify: runner } },
    settings: { task: { verify: { pollTimeout: 2_400 } } },
    run: { emit: () => undefined, signal: scene.stop.signal },
    time: createTimeBudget({
      deadlineMs: leftSeconds * 1_000,
      reserveMs: 1_980_000,
      nowMs: () => 0,
    }),
    input: { defaultBranch: "main" },
  } as unknown as TaskContext;
  return { limits, verified: await verifyCommit(scope, COMMIT) };
}

describe("verifying a commit", () => {
  // What remains, less three minutes for the pull request, is shorter than the 2,400 s that a run may take.
  it.each([181, 300, 900, 1_320, 2_280, 2_579])(
    "accepts a change unverified whose run the time budget cut (%i s left)",
    async (left) => {
      const { limits, verified } = await verify(left, "timeout");
      expect(limits).toEqual([(left - 180) * 1_000]);
      expect(verified).toEqual({
        kind: "verified",
        remark: `the change was not verified: no result arrived in the remaining ${left - 180} s`,
      });
    },
  );

  it("refuses one whose run had all of its time", async () => {
    expect((await verify(2_580, "timeout")).verified).toMatchObject({ kind: "unverified" });
    expect((await verify(9_999, "timeout")).verified).toMatchObject({ kind: "unverified" });
  });

  it("refuses one that a shorter run has found to be wrong", async () => {
    expect((await verify(300, "not_fixed")).verified).toMatchObject({ kind: "unverified" });
  });

  it("runs nothing without time", async () => {
    const { limits, verified } = await verify(180, "timeout");
    expect([limits, verified]).toEqual([
      [],
      { kind: "verified", remark: "the change was not verified: no time is left" },
    ]);
  });
});
