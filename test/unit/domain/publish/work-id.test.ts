import { describe, expect, it } from "vitest";
import { deriveWorkId } from "../../../../src/domain/publish/work-id.ts";

describe("workId", () => {
  it("is the same for the same work and differs for another", () => {
    expect(deriveWorkId("comment", "12")).toBe(deriveWorkId("comment", "12"));
    expect(deriveWorkId("comment", "12")).not.toBe(deriveWorkId("comment", "13"));
    expect(deriveWorkId("a", "bc")).not.toBe(deriveWorkId("ab", "c"));
    expect(deriveWorkId("comment", "12")).toMatch(/^[0-9a-f]{16}$/);
  });
});
