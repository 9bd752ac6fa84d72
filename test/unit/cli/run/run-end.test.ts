import { describe, expect, it } from "vitest";
import { stoppedResult, toExitStatus, unreportedResult } from "../../../../src/cli/run/run-end.ts";
import type { RunnerResult } from "../../../../src/domain/runner/runner-result.ts";

const TAKEN = { kind: "taken" } as const;
const UNWANTED = { kind: "unwanted", reason: "401" } as const;
const USAGE = { input: 1, cached: 0, output: 1, calls: 1 };

describe("the end of a run", () => {
  it.each<[RunnerResult["status"], number]>([
    ["draft", 0],
    ["reply", 0],
    ["succeeded", 0],
    ["no_change", 0],
    ["refused", 3],
    ["failed", 1],
    ["cancelled", 7],
  ])("with a result of %s that was accepted has the exit status %i", (status, expected) => {
    expect(toExitStatus({ status }, TAKEN, undefined)).toBe(expected);
  });

  it("has its own status when the result was not delivered, unless the system stopped it", () => {
    const result = { status: "draft" } as const;
    expect(toExitStatus(result, UNWANTED, "unwanted")).toBe(70);
    expect(toExitStatus(result, { kind: "open" }, undefined)).toBe(70);
    expect(toExitStatus({ status: "cancelled" }, UNWANTED, "signal")).toBe(7);
  });

  it("is out of time only when nothing was done by then", () => {
    const done = { status: "draft", stopReason: "deadline" } as const;
    expect(toExitStatus(stoppedResult(done, "deadline"), TAKEN, "deadline")).toBe(0);
    const late = stoppedResult({ status: "failed", error: "x", usage: USAGE }, "deadline");
    expect(late).toEqual({
      status: "failed",
      stopReason: "deadline",
      error: "ran out of time",
      usage: USAGE,
    });
    expect(toExitStatus(late, TAKEN, "deadline")).toBe(7);
  });

  it.each(["signal", "unwanted"] as const)("is cancelled by %s", (cause) => {
    const cancelled = { status: "cancelled", stopReason: "cancelled" };
    expect(stoppedResult(undefined, cause)).toEqual(cancelled);
    expect(stoppedResult({ status: "failed", error: "aborted" }, cause)).toEqual(cancelled);
  });

  it("keeps an undelivered result complete except for its long parts", () => {
    const task = { pull: 1, branch: "svc/a", commit: "a".repeat(40), files: 1 };
    const succeeded = { status: "succeeded", task } as const;
    expect(unreportedResult(succeeded, "401")).toBe(succeeded);
    expect(unreportedResult({ status: "draft", draft: {}, usage: USAGE }, "401")).toEqual({
      status: "failed",
      stopReason: "final",
      usage: USAGE,
      error: "the draft was made but could not be reported: 401",
    });
  });
});
