import { describe, expect, it } from "vitest";
import { workId } from "../../../../src/domain/publish/work-id.ts";

describe("workId", () => {
  it("is the same for the same work and differs for another", () => {
    expect(workId("comment", "12")).toBe(workId("comment", "12"));
    expect(workId("comment", "12")).not.toBe(workId("comment", "13"));
    expect(workId("a", "bc")).not.toBe(workId("ab", "c"));
    expect(workId("comment", "12")).toMatch(/^[0-9a-f]{16}$/);
  });
});
