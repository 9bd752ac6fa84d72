import { describe, expect, it } from "vitest";
import {
  elapsedMs,
  meanRate,
  msBetween,
  recentRate,
  stepMs,
} from "../../../src/adapters/web/run/run-times.ts";
import { initialRunView } from "../../../src/domain/event/run-view.ts";
import type { PaceSample } from "../../../src/domain/event/run-view-parts.ts";

const at = (second: number): string => new Date(1_700_000_000_000 + second * 1_000).toISOString();
const withSamples = (...samples: PaceSample[]) => ({ pace: { tokens: 0, ms: 0, samples } });

describe("recentRate", () => {
  it("counts what came in the last ten seconds", () => {
    const view = withSamples(
      { at: at(1), ms: 0, tokens: 500 },
      { at: at(15), ms: 0, tokens: 80 },
      { at: at(19), ms: 0, tokens: 20 },
    );
    expect(recentRate(view, at(20))).toBe(10);
  });

  it("counts of a call the part that was in the last ten seconds", () => {
    expect(recentRate(withSamples({ at: at(15), ms: 20_000, tokens: 400 }), at(20))).toBe(10);
  });

  it("is zero when nothing came", () => {
    expect(recentRate(withSamples(), at(20))).toBe(0);
  });
});

describe("meanRate", () => {
  it("is that of all calls", () => {
    expect(meanRate({ pace: { tokens: 300, ms: 6_000, samples: [] } })).toBe(50);
  });

  it("is not known before a call has ended", () => {
    expect(meanRate(initialRunView)).toBeUndefined();
  });
});

describe("times of a run", () => {
  it("go on until it ends", () => {
    const view = { ...initialRunView, startedAt: at(0) };
    expect(elapsedMs(view, at(5))).toBe(5_000);
    expect(elapsedMs({ ...view, endedAt: at(3) }, at(5))).toBe(3_000);
    expect(elapsedMs(initialRunView, at(5))).toBeUndefined();
  });

  it("never go back", () => {
    expect(msBetween(at(5), at(0))).toBe(0);
  });

  it("of a step are known while it runs and when both ends are", () => {
    const step = { name: "llm", startedAt: at(0) } as const;
    expect(stepMs({ ...step, state: "running" }, at(2))).toBe(2_000);
    expect(stepMs({ ...step, state: "done", endedAt: at(1) }, at(2))).toBe(1_000);
    expect(stepMs({ ...step, state: "failed" }, at(2))).toBeUndefined();
    const earlier = [{ startedAt: at(0), endedAt: at(3) }];
    expect(stepMs({ ...step, state: "running", earlier }, at(2))).toBe(5_000);
    expect(stepMs({ name: "llm", state: "done", endedAt: at(1) }, at(2))).toBeUndefined();
  });
});
