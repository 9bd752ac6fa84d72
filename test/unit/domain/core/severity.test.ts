import { describe, expect, it } from "vitest";
import { SEVERITIES, Severity } from "../../../../src/domain/core/severity.ts";

describe("Severity", () => {
  it("has its values from the worst on", () => {
    expect(SEVERITIES).toEqual(["critical", "major", "minor", "nit"]);
  });

  it("does not take another word", () => {
    expect(Severity.safeParse("blocker").success).toBe(false);
  });
});
