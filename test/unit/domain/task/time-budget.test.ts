import { describe, expect, it } from "vitest";
import { createTimeBudget, type TimedStep } from "../../../../src/domain/task/time-budget.ts";

const SECOND = 1_000;
/** Of TASK_RUNNER_TIMEOUT 3600 and TASK_NORMALIZE_TIMEOUT 1800. */
const DEADLINE = 3_600 * SECOND;
const RESERVE = 1_980 * SECOND;

/** A budget with so many seconds left of an hour. */
const withLeft = (seconds: number, reserveMs = RESERVE) =>
  createTimeBudget({ deadlineMs: DEADLINE, reserveMs, nowMs: () => DEADLINE - seconds * SECOND });

describe("createTimeBudget", () => {
  it.each([
    [3_600, false, true],
    [2_581, false, true],
    [2_580, false, true],
    [2_579.999, false, false],
    [1_981, false, false],
    [1_980, false, false],
    [1_979.999, true, false],
    [1, true, false],
    [0, true, false],
    [-60, true, false],
  ])("with %s s left stops the loop (%s) and may start a cycle (%s)", (left, stops, starts) => {
    const budget = withLeft(left);
    expect([budget.mustStopLoop(), budget.mayStartCycle()]).toEqual([stops, starts]);
  });

  it.each<[TimedStep, number, number, number]>([
    ["normalize", 1_800, 3_600, 1_800],
    ["normalize", 1_800, 1_980, 1_800],
    ["normalize", 1_800, 1_979, 1_799],
    ["normalize", 1_800, 300, 120],
    ["normalize", 1_800, 181, 1],
    ["normalize", 1_800, 180, 0],
    ["normalize", 1_800, 0, 0],
    ["normalize", 1_800, -5, 0],
    ["normalize", 0, 3_600, 0],
    ["normalize", -1, 3_600, 0],
    ["verify", 7_200, 3_600, 3_420],
    ["verify", 60, 3_600, 60],
    ["verify", 7_200, 100, 0],
    ["reproduce", 7_200, 3_600, 1_020],
    ["reproduce", 7_200, 2_580, 0],
    ["reproduce", 600, 3_600, 600],
  ])("lets %s, which may take %s s, have %s s left: %s s", (step, own, left, allowed) => {
    expect(withLeft(left).limitFor(step, own * SECOND)).toBe(allowed * SECOND);
  });

  it("ends the loop when the reserve begins", () => {
    expect(withLeft(3_600).loopEndsMs).toBe(DEADLINE - RESERVE);
  });

  it("limits nothing without a deadline", () => {
    const budget = createTimeBudget({ reserveMs: RESERVE, nowMs: () => 1e12 });
    expect(budget.loopEndsMs).toBeUndefined();
    expect(budget.remainingMs()).toBe(Number.POSITIVE_INFINITY);
    expect([budget.mustStopLoop(), budget.mayStartCycle()]).toEqual([false, true]);
    expect(budget.limitFor("normalize", 1_800_000)).toBe(1_800_000);
    expect(budget.limitFor("reproduce", 5)).toBe(5);
  });

  it("stops at once where the reserve is longer than all the time there is", () => {
    const budget = withLeft(3_600, 2 * DEADLINE);
    expect([budget.mustStopLoop(), budget.mayStartCycle()]).toEqual([true, false]);
    expect(budget.limitFor("normalize", 1_800_000)).toBe(1_800_000);
  });

  it.each([0, -1])("keeps nothing back for a reserve of %s", (reserve) => {
    const budget = withLeft(700, reserve);
    expect([budget.mustStopLoop(), budget.mayStartCycle()]).toEqual([false, true]);
    expect(withLeft(100, reserve).limitFor("normalize", 1_800_000)).toBe(100_000);
    expect(withLeft(0, reserve).mustStopLoop()).toBe(false);
  });

  it("keeps no more for publishing than the whole reserve", () => {
    expect(withLeft(100, 60 * SECOND).limitFor("verify", 1_800_000)).toBe(40_000);
  });

  it("returns whole milliseconds as time passes", () => {
    let now = 0;
    const budget = createTimeBudget({ deadlineMs: 1_000, reserveMs: 0, nowMs: () => now });
    now = 0.5;
    expect([budget.remainingMs(), budget.limitFor("verify", 5_000)]).toEqual([999.5, 999]);
    now = 2_000;
    expect([budget.remainingMs(), budget.limitFor("verify", 5_000)]).toEqual([0, 0]);
  });
});
