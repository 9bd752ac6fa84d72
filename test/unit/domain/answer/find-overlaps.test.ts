import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findOverlaps } from "../../../../src/domain/answer/find-overlaps.ts";

describe("overlapsOf", () => {
  it("finds every beginning that the other text ends with, the longest first", () => {
    expect(findOverlaps("xabab", "ababc")).toEqual([4, 2]);
    expect(findOverlaps("abc", "xyz")).toEqual([]);
    expect(findOverlaps("", "xyz")).toEqual([]);
    expect(findOverlaps("aaa", "aa")).toEqual([2, 1]);
  });

  it("finds what comparing every length finds", () => {
    const text = fc.stringMatching(/^[ab{]{0,12}$/);
    fc.assert(
      fc.property(text, text, (tail, head) => {
        const lengths = Array.from({ length: head.length }, (_, at) => head.length - at);
        const found = lengths.filter((length) => tail.endsWith(head.slice(0, length)));
        expect(findOverlaps(tail, head)).toEqual(found);
      }),
      { seed: 41 },
    );
  });
});
