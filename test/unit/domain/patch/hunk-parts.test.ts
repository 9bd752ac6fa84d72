import { describe, expect, it } from "vitest";
import { givenOnce, hunkParts } from "../../../../src/domain/patch/hunk-parts.ts";
import { hunkOf, indexOf, linesOf } from "../../../fakes/patch-samples.ts";

describe("hunkParts", () => {
  it("splits where dots stand for lines between", () => {
    const hunk = hunkOf(" a,-b, ...,-y, z", { start: 3 });
    expect(hunkParts(indexOf("a,b,c,y,z"), [hunk])).toEqual([
      { lines: linesOf(" a,-b"), start: 3 },
      { lines: linesOf("-y, z"), isOrdered: true },
    ]);
  });

  it("leaves dots that the file has", () => {
    const hunk = hunkOf(" a, ...,-y");
    expect(hunkParts(indexOf("a,...,y"), [hunk])).toEqual([hunk]);
  });
});

it("takes a hunk that is given twice once", () => {
  expect(givenOnce([hunkOf("-a"), hunkOf("-a"), hunkOf("-a", { start: 2 })])).toHaveLength(2);
});
