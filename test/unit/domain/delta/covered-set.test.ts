import { describe, expect, it } from "vitest";
import { createCoveredSet } from "../../../../src/domain/delta/covered-set.ts";

describe("createCoveredSet", () => {
  it("gives each identity as often as it was covered", () => {
    const covered = createCoveredSet(["a", "b", "a"]);
    expect(["a", "a", "a", "b", "b", "c"].map((id) => covered.take(id))).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
