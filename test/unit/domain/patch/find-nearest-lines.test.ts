import { describe, expect, it } from "vitest";
import { findNearestLines } from "../../../../src/domain/patch/find-nearest-lines.ts";
import { hunkOf, indexOf } from "../../../fakes/patch-samples.ts";

const FILE = indexOf("one,two,three,four,five");

describe("nearestLines", () => {
  it("shows the lines that most of the hunk points at", () => {
    expect(findNearestLines(FILE, hunkOf(" three,-FOUR, five"))).toEqual({
      line: 3,
      text: "three\nfour\nfive",
    });
  });

  it("uses the number when no line is known, and reports nothing without one", () => {
    expect(findNearestLines(FILE, hunkOf("-x", { start: 2 }))).toEqual({ line: 2, text: "two" });
    expect(findNearestLines(FILE, hunkOf("-x"))).toBeUndefined();
    expect(findNearestLines(FILE, hunkOf("-x", { start: 9 }))).toBeUndefined();
  });

  it("clips long lines", () => {
    const text = findNearestLines(indexOf("x".repeat(1_000)), hunkOf("-y", { start: 1 }))?.text;
    expect(text).toHaveLength(301);
  });
});
