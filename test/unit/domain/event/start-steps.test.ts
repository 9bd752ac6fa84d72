import { describe, expect, it } from "vitest";
import { reduceRun } from "../../../../src/domain/event/reduce-run.ts";
import type { RunEvent, StepName } from "../../../../src/domain/event/run-event.ts";
import { initialRunView } from "../../../../src/domain/event/run-view.ts";
import { startSteps } from "../../../../src/domain/event/start-steps.ts";
import { sampleEvent } from "./sample-events.ts";

const at = (second: number): string => `2026-01-01T00:00:0${second}Z`;
const start = (seq: number, steps: StepName[] = ["launch-pod", "clone"]) =>
  sampleEvent("run-start", seq, { steps });
const launching = (seq: number) => sampleEvent("step-start", seq, { step: "launch-pod" });
const launched = (seq: number, change: object = {}) =>
  sampleEvent("step-end", seq, { step: "launch-pod", ...change });
const fold = (events: readonly RunEvent[]) => events.reduce(reduceRun, initialRunView);

describe("startSteps", () => {
  it("gives the steps that are announced, from the moment of the start on", () => {
    expect(startSteps(initialRunView, start(1) as never)).toEqual({
      startedAt: at(1),
      steps: [
        { name: "launch-pod", state: "pending" },
        { name: "clone", state: "pending" },
      ],
    });
  });

  it("keeps the launch that ended before the run spoke, which began with it", () => {
    const view = fold([launching(1), launched(2, { note: "image pulled" }), start(3)]);
    expect(view.startedAt).toBe(at(1));
    expect(view.steps).toEqual([
      {
        name: "launch-pod",
        state: "done",
        note: "image pulled",
        startedAt: at(1),
        endedAt: at(2),
      },
      { name: "clone", state: "pending" },
    ]);
  });

  it("lets a launch end after the run has spoken", () => {
    const view = fold([launching(1), start(2)]);
    expect(view.steps[0]).toEqual({ name: "launch-pod", state: "running", startedAt: at(1) });
    expect(reduceRun(view, launched(3)).steps[0]).toMatchObject({ state: "done", endedAt: at(3) });
  });

  it("forgets the launch of the try before", () => {
    const first = [launching(1), launched(2), start(3)];
    const view = fold([...first, launching(4), launched(5), start(6)]);
    expect(view.startedAt).toBe(at(4));
    expect(view.steps[0]).toEqual({
      name: "launch-pod",
      state: "done",
      note: "1 s",
      startedAt: at(4),
      endedAt: at(5),
    });
  });

  it("shows no launch of a run that announces none", () => {
    const view = fold([launching(1), launched(2), start(3, ["clone"])]);
    expect(view).toMatchObject({ startedAt: at(3), steps: [{ name: "clone", state: "pending" }] });
  });
});
