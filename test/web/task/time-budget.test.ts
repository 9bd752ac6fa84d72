import { describe, expect, it } from "vitest";
import { toClockSpans } from "../../../src/adapters/web/pages/task/clock-spans.ts";
import { getTimeBudget } from "../../../src/adapters/web/pages/task/time-budget.ts";
import type { RunEventBody, StepName } from "../../../src/domain/event/run-event.ts";
import { BODIES } from "../../unit/domain/event/sample-events.ts";
import { sampleRunView, type TimedEvent, timestampAt } from "./sample-task-views.ts";

const SECOND = 1_000;
const budget = (change: object = {}): TimedEvent => [0, { ...BODIES["time-budget"], ...change }];
const ended: TimedEvent = [3_100, { type: "run-end", status: "succeeded", stopReason: "final" }];
const step = (name: StepName, from: number, to?: number): TimedEvent[] => {
  const start: TimedEvent = [from, { type: "step-start", step: name }];
  const end: RunEventBody = { type: "step-end", step: name, ok: true };
  return to === undefined ? [start] : [start, [to, end]];
};

describe("timeBudget", () => {
  it.each<[string, object, number, object]>([
    [
      "in the model's part",
      {},
      600,
      { now: 600, left: 3_000, lastCycle: 1_020, tail: 1_620, total: 3_600 },
    ],
    ["at the deadline", {}, 3_600, { now: 3_600, left: 0 }],
    ["after it", {}, 9_000, { now: 3_600, left: 0 }],
    ["without a reserve", { reserveMs: 0 }, 60, { tail: 3_600, reserve: 0, lastCycle: 3_000 }],
    [
      "with a reserve that is all of it",
      { reserveMs: 9e9 },
      60,
      { tail: 0, reserve: 3_600, lastCycle: undefined },
    ],
    [
      "with just enough for no cycle",
      { reserveMs: 3_000_000 },
      60,
      { tail: 600, lastCycle: undefined },
    ],
  ])("reports the status of a task %s", (_what, change, second, seconds) => {
    const told = getTimeBudget(sampleRunView(budget(change)), timestampAt(second));
    for (const [name, value] of Object.entries(seconds))
      expect([name, told?.[name as "now"]]).toEqual([
        name,
        value === undefined ? undefined : value * SECOND,
      ]);
    expect(told?.isOver).toBe(false);
  });

  it("counts from the request for the machine, if that is known", () => {
    const early = new Date(Date.parse(timestampAt(0)) - 60 * SECOND).toISOString();
    expect(getTimeBudget(sampleRunView(budget({ startedAt: early })), timestampAt(30))?.now).toBe(
      90 * SECOND,
    );
  });

  it("stops when the run has ended", () => {
    const told = getTimeBudget(sampleRunView(budget(), ended), timestampAt(9_000));
    expect(told).toMatchObject({ now: 3_100 * SECOND, left: 500 * SECOND, isOver: true });
  });

  it("is missing when nothing ends the task", () => {
    expect(getTimeBudget(sampleRunView(), timestampAt(1))).toBeUndefined();
    expect(getTimeBudget(sampleRunView(budget({ totalMs: 0 })), timestampAt(1))).toBeUndefined();
  });
});

describe("clockSpans", () => {
  const words = (...told: readonly TimedEvent[]) =>
    toClockSpans(sampleRunView(...told), timestampAt(0), timestampAt(100)).map(
      ({ kind, label, from, to }) => [kind, label, from / SECOND, to / SECOND],
    );

  it("returns each time of a step, in order, and the one that still runs", () => {
    const told = [
      ...step("clone", 0, 5),
      ...step("llm", 5, 30),
      ...step("normalize", 30, 40),
      ...step("llm", 40, 60),
      ...step("verify", 60),
    ];
    expect(words(...told)).toEqual([
      ["prep", "Clone", 0, 5],
      ["loop", "Model", 5, 30],
      ["tail", "Normalize", 30, 40],
      ["loop", "Model", 40, 60],
      ["tail", "Verify", 60, 100],
    ]);
  });

  it("names the group that the model works on when there are several", () => {
    const cycle = (group: number, at: number): TimedEvent => [
      at,
      { type: "cycle", group, round: 1 },
    ];
    const told = [cycle(1, 2), ...step("llm", 5, 30), cycle(2, 31), ...step("llm", 40, 60)];
    expect(words([1, BODIES.candidates], ...told).map(([, label]) => label)).toEqual([
      "Group 1",
      "Group 2",
    ]);
    expect(words(...told).map(([, label]) => label)).toEqual(["Model", "Model"]);
  });

  it("leaves out steps without time, and those that never ended", () => {
    const told = [...step("llm", 5), ended].map(
      ([at, body]): TimedEvent => [Math.min(at, 90), body],
    );
    expect(words(...step("done", 1, 2), ...told)).toEqual([["loop", "Model", 5, 90]]);
  });
});
