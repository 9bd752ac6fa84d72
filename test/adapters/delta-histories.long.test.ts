import { beforeAll, describe, expect, it } from "vitest";
import { summarizeEvents } from "../fakes/histories/event-summary.ts";
import { type EventMeasure, measureHistories } from "../fakes/histories/measure-delta.ts";

const PER_REPOSITORY = 67;

describe("the delta of a second review", () => {
  let measures: readonly EventMeasure[] = [];
  beforeAll(async () => {
    measures = await measureHistories(PER_REPOSITORY);
  }, 3_600_000);

  it("shows every changed line that is new, and no line that the pull request does not change", () => {
    expect(measures.filter(({ delta }) => delta.missed.length > 0)).toEqual([]);
    expect(measures.filter(({ delta }) => delta.foreign > 0)).toEqual([]);
  });

  it("is empty after a rebase, squash, reorder or merge of the base that changes nothing", () => {
    const quiet = measures.filter(({ isQuiet }) => isQuiet);
    expect(quiet).toHaveLength(4 * 3 * PER_REPOSITORY);
    expect(quiet.filter(({ delta }) => delta.lines > 0)).toEqual([]);
  });

  it("is the whole change after a change of the base branch", () => {
    const retargeted = measures.filter(({ event }) => event === "base branch changed");
    expect(retargeted.filter(({ delta, full }) => delta.lines !== full.lines)).toEqual([]);
  });

  it("costs at most 1.35 times the author's lines after a push", () => {
    const push = summarizeEvents(measures).find(({ event }) => event === "push");
    expect(push?.medianRatio).toBeLessThanOrEqual(1.35);
  });
});
