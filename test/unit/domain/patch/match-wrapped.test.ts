import { describe, expect, it } from "vitest";
import { matchWrapped } from "../../../../src/domain/patch/match-wrapped.ts";
import { hunkOf, indexOf } from "../../../fakes/patch-samples.ts";

describe("matchWrapped", () => {
  it("puts a removed line together that was broken in two", () => {
    expect(
      matchWrapped(indexOf("a,long line here,b"), hunkOf(" a,-long line,-here,+x, b")),
    ).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 2 },
      { from: 2, to: 3 },
    ]);
  });

  it("puts no context together, and takes no place of two", () => {
    expect(
      matchWrapped(indexOf("long line here,b"), hunkOf(" long line, here,-b")),
    ).toBeUndefined();
    expect(matchWrapped(indexOf("a b,a b"), hunkOf("-a,-b"))).toBeUndefined();
  });
});
