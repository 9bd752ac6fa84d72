import { describe, expect, it } from "vitest";
import { chooseStart } from "../../../../src/domain/patch/choose-start.ts";
import type { PatchHunk } from "../../../../src/domain/patch/file-patch.ts";
import { hunkOf, indexOf } from "../../../fakes/patch-samples.ts";

const index = indexOf(Array.from({ length: 100 }, (_, at) => `line ${at}`).join(","));
const choose = (starts: number[], hunk: Partial<PatchHunk>, more = {}) =>
  chooseStart(starts, { index, hunk: hunkOf("-x", hunk), after: 0, drift: 0, ...more });

describe("chooseStart", () => {
  it("uses the only place, regardless of the rest", () => {
    expect(choose([7], { start: 90 })).toBe(7);
  });

  it("takes the place at the number, or the one clearly nearest to it", () => {
    expect(choose([10, 12], { start: 11 })).toBe(10);
    expect(choose([10, 40], { start: 14 })).toBe(10);
    expect(choose([10, 20], { start: 14 })).toBeUndefined();
    expect(choose([10, 60], { start: 30 })).toBeUndefined();
    expect(choose([10, 60], {})).toBeUndefined();
    expect(choose([10, 60], { start: 500 })).toBeUndefined();
  });

  it("follows the drift of the other hunks, unless the number contradicts it", () => {
    expect(choose([10, 60], { start: 41 }, { drift: 20 })).toBe(60);
    expect(choose([40, 60], { start: 41 }, { drift: 20 })).toBeUndefined();
  });

  it("keeps the order where the dialect does", () => {
    expect(choose([10, 60], { isOrdered: true }, { after: 30 })).toBe(60);
    expect(choose([10, 60], {}, { after: 30 })).toBeUndefined();
    expect(choose([40, 60], { isOrdered: true }, { after: 30 })).toBeUndefined();
  });

  it("takes the first place below an anchor that occurs once", () => {
    expect(choose([10, 60, 70], { anchors: ["line 50"] })).toBe(60);
    expect(choose([10, 60], { anchors: ["line 999"] })).toBeUndefined();
  });

  it("uses the end of the file when the hunk ends there", () => {
    expect(choose([10, 99], { isAtEnd: true })).toBe(99);
    expect(choose([10, 99], { lines: [{ op: "-", text: "x", noEol: true }] })).toBe(99);
  });
});
