import { describe, expect, it } from "vitest";
import { StopReason } from "../../../../src/domain/agent/stop-reason.ts";

describe("StopReason", () => {
  it("takes its own values only", () => {
    expect(StopReason.options).toContain("deadline");
    expect(StopReason.safeParse("bored").success).toBe(false);
  });
});
