import { describe, expect, it } from "vitest";
import type { PatchHunk } from "../../../../src/domain/patch/file-patch.ts";
import { placeHunk, RUNGS } from "../../../../src/domain/patch/place-hunk.ts";
import { hunkOf, indexOf } from "../../../fakes/patch-samples.ts";

const FILE = "def one:,  a,  b,  return,def two:,  c,  d,  return";
function place(words: string, more: Partial<PatchHunk> = {}, file = FILE): string {
  const placed = placeHunk({ index: indexOf(file), hunk: hunkOf(words, more), after: 0, drift: 0 });
  return placed.kind === "placed" ? `${placed.rung} at ${placed.at}` : placed.code;
}

describe("placeHunk", () => {
  it("reports how far a place is from the patch", () => {
    expect(place("-  a", { start: 2 })).toBe("exact at 1");
    expect(place("-  a", { start: 2, isMiscounted: true })).toBe("recount at 1");
    expect(place("-  a", { start: 3 })).toBe("offset at 1");
    expect(place("-\ta ", { start: 2 })).toBe("whitespace at 1");
    expect(place("-  return", { anchors: ["def two:"] })).toBe("anchored at 7");
    expect(place(" def one:,-  a, X,   return")).toBe("fuzzy at 0");
    expect(RUNGS).toEqual(["exact", "recount", "offset", "whitespace", "anchored", "fuzzy"]);
  });

  it("refuses with the reason that helps", () => {
    expect(place("-  return")).toBe("ambiguous");
    expect(place("-  gone")).toBe("removed-line-differs");
    expect(place(" nowhere,+x")).toBe("context-not-found");
    expect(place(" def one:,-  old,+  a")).toBe("already-applied");
    expect(place(" def one:,+  a")).toBe("already-applied");
  });

  it("takes a number for lines that show nothing around them, if it can be one", () => {
    expect(place("+x", { start: 3 })).toBe("exact at 3");
    expect(place("+x", { start: 0 })).toBe("ambiguous");
    expect(place("+x", { start: 9 })).toBe("ambiguous");
    expect(place("+x")).toBe("ambiguous");
    expect(place("+x", { isAtEnd: true })).toBe("exact at 8");
  });

  it("prefers an exact place far away to a near one at the number", () => {
    expect(place("-b", { start: 1 }, "b ,x,b")).toBe("offset at 2");
  });
});
