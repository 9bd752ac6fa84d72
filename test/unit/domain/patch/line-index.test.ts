import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createLineIndex,
  findRuns,
  matchesAt,
  toLineKey,
} from "../../../../src/domain/patch/line-index.ts";

const free = (): void => {};

describe("keyOf", () => {
  it("forgives more at each level", () => {
    expect(toLineKey("exact", "a “b” ")).toBe("a “b” ");
    expect(toLineKey("trailing-space", "a “b” ")).toBe("a “b”");
    expect(toLineKey("white-space", "\ta “b” ")).toBe("a“b”");
    expect(toLineKey("typography", "\ta “b” ")).toBe('a"b"');
  });
});

describe("createLineIndex", () => {
  it("gives equal lines one number, and knows where they are", () => {
    const index = createLineIndex(["a", "b", "a "], free);
    expect([...index.places("exact", index.numberOf("exact", "a"))]).toEqual([0]);
    expect([...index.places("white-space", index.numberOf("white-space", "a"))]).toEqual([0, 2]);
    expect([...index.places("exact", index.numberOf("exact", "c"))]).toEqual([]);
    expect(matchesAt(index, "exact", { numbers: [index.numberOf("exact", "b")], start: 1 })).toBe(
      true,
    );
    expect([index.number("exact", 9), index.keys("exact")[9]]).toEqual([-1, undefined]);
  });
});

describe("findRuns", () => {
  it("finds what a search at every line finds", () => {
    const line = fc.constantFrom("a", "b", "", "c");
    fc.assert(
      fc.property(
        fc.array(line),
        fc.array(line, { minLength: 1, maxLength: 4 }),
        (file, wanted) => {
          const slow = file
            .map((_line, at) => at)
            .filter((at) => wanted.every((text, row) => file[at + row] === text));
          expect(findRuns(createLineIndex(file, free), "exact", wanted)).toEqual(slow);
        },
      ),
    );
  });

  it("pays for what it compares", () => {
    let cost = 0;
    const index = createLineIndex(
      Array.from({ length: 100 }, () => "a"),
      (more) => {
        cost += more;
      },
    );
    findRuns(index, "exact", ["a", "a", "a"]);
    expect(cost).toBeGreaterThan(290);
  });
});
