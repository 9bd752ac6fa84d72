import { describe, expect, it } from "vitest";
import {
  isPathKey,
  placeInFront,
  placeInKey,
} from "../../../../src/domain/answer/place-in-words.ts";

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
    expect(placeInKey(key)).toEqual(place);
  });

  it("in front of a text is taken off", () => {
    expect(placeInFront("src/a.ts:4: It leaks.")).toMatchObject({
      place: { path: "src/a.ts", line: 4 },
      rest: "It leaks.",
    });
    expect(placeInFront("It leaks.")).toBeUndefined();
  });

  it("takes a long text without one in no time", () => {
    expect(placeInFront("a/".repeat(50_000))).toBeUndefined();
    expect(placeInFront("a.".repeat(50_000))).toBeUndefined();
  });
});

it.each([
  ["src/a.ts", true],
  ["Makefile", true],
  ["comments", false],
])("tells whether %j is a path", (key, isPath) => {
  expect(isPathKey(key)).toBe(isPath);
});
