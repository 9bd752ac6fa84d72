import { describe, expect, it } from "vitest";
import { initialRunView } from "../../../../src/domain/event/run-view.ts";

describe("initialRunView", () => {
  it("shows a run that waits and of which nothing is known", () => {
    const { status, lastSeq, usage, pace, timeline, ...rest } = initialRunView;
    expect([status, lastSeq, usage.estimated]).toEqual(["waiting", 0, false]);
    expect([pace.samples, timeline.count]).toEqual([[], 0]);
    expect(
      Object.values(rest).every(
        (value) => [0, ""].includes(value as number) || Array.isArray(value),
      ),
    ).toBe(true);
  });

  it("survives a trip through JSON", () => {
    expect(JSON.parse(JSON.stringify(initialRunView))).toEqual(initialRunView);
  });
});
