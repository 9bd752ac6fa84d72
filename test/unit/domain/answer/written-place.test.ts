import { describe, expect, it } from "vitest";
import {
  isPathKey,
  parseLeadingPlace,
  parsePlaceKey,
} from "../../../../src/domain/answer/written-place.ts";

describe("a place", () => {
  it.each([
    ["4", { line: 4 }],
    ["L4-L6", { line: 6, start_line: 4 }],
    ["line 4", { line: 4 }],
    ["src/a.ts:4", { path: "src/a.ts", line: 4 }],
    ["summary", undefined],
    ["0", undefined],
    ["6-4", undefined],
  ])("in the key %j", (key, place) => {
    expect(parsePlaceKey(key)).toEqual(place);
  });

  it("in front of a text is removed", () => {
    expect(parseLeadingPlace("src/a.ts:4: It leaks.")).toMatchObject({
      place: { path: "src/a.ts", line: 4 },
      rest: "It leaks.",
    });
    expect(parseLeadingPlace("It leaks.")).toBeUndefined();
  });

  it("takes a long text without one in no time", () => {
    expect(parseLeadingPlace("a/".repeat(50_000))).toBeUndefined();
    expect(parseLeadingPlace("a.".repeat(50_000))).toBeUndefined();
  });
});

it.each([
  ["src/a.ts", true],
  ["Makefile", true],
  ["comments", false],
])("detects whether %j is a path", (key, isPath) => {
  expect(isPathKey(key)).toBe(isPath);
});
