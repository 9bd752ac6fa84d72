import { describe, expect, it } from "vitest";
import { StepName } from "../../../../src/domain/event/run-event.ts";
import { stepLabel } from "../../../../src/domain/event/step-label.ts";

describe("stepLabel", () => {
  it("has a separate text for each step", () => {
    const labels = StepName.options.map(stepLabel);
    expect(new Set(labels).size).toBe(StepName.options.length);
    expect(labels.slice(0, 3)).toEqual(["Launch pod", "Clone", "Fetch PR"]);
  });
});
