import { describe, expect, it } from "vitest";
import { dedupeHunks, splitHunks } from "../../../../src/domain/patch/split-hunks.ts";
import { hunkOf, indexOf, linesOf } from "../../../fakes/patch-samples.ts";

describe("hunkParts", () => {
  it("splits at dots that replace lines", () => {
    const hunk = hunkOf(" a,-b, ...,-y, z", { start: 3 });
    expect(splitHunks(indexOf("a,b,c,y,z"), [hunk])).toEqual([
      { lines: linesOf(" a,-b"), start: 3 },
      { lines: linesOf("-y, z"), isOrdered: true },
    ]);
  });

  it("leaves dots that the file has", () => {
    const hunk = hunkOf(" a, ...,-y");
    expect(splitHunks(indexOf("a,...,y"), [hunk])).toEqual([hunk]);
  });
});

it("takes a hunk that is given twice once", () => {
  expect(dedupeHunks([hunkOf("-a"), hunkOf("-a"), hunkOf("-a", { start: 2 })])).toHaveLength(2);
});
