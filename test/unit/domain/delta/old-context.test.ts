import { describe, expect, it } from "vitest";
import { type ChangeBlock, listBlocks } from "../../../../src/domain/delta/change-blocks.ts";
import { createFindOldContexts } from "../../../../src/domain/delta/old-context.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";

const LINES = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`);
const blockOf = (patch: string): ChangeBlock => {
  const [block] = listBlocks("a.ts", parseHunks(patch));
  if (block === undefined) throw new Error("no block");
  return block;
};
const find = (baseMove: string, patch: string) =>
  createFindOldContexts({ lines: LINES, hunks: parseHunks(baseMove) })(blockOf(patch));

const DELETES_NINE = "@@ -9,1 +8,0 @@\n-line 9";

describe("createFindOldContexts", () => {
  it("gives the lines around the same place where the base did not change", () => {
    expect(find("", DELETES_NINE)).toEqual([
      { before: ["line 6", "line 7", "line 8"], after: ["line 10", "line 11", "line 12"] },
    ]);
  });

  it("gives the lines that the base replaced and moved", () => {
    const move = "@@ -7,2 +7,3 @@\n-line 7\n+theirs\n+theirs too\n line 8";
    expect(find(move, "@@ -10,1 +9,0 @@\n-line 9")).toEqual([
      { before: ["line 6", "line 7", "line 8"], after: ["line 10", "line 11", "line 12"] },
    ]);
  });

  it("gives none if the base changed a line that the block deletes", () => {
    expect(find("@@ -9,1 +9,1 @@\n-line 9\n+theirs", "@@ -9,1 +8,0 @@\n-theirs")).toEqual([]);
  });

  it("gives both places for an insertion where the base deleted lines", () => {
    const contexts = find("@@ -5,2 +4,0 @@\n-line 5\n-line 6", "@@ -4,0 +5,1 @@\n+mine");
    expect(contexts.map(({ before }) => before.at(-1))).toEqual(["line 4", "line 6"]);
    expect(contexts.map(({ after }) => after[0])).toEqual(["line 5", "line 7"]);
  });

  it("gives the beginning of the file for an insertion at its top", () => {
    const [context] = find("", "@@ -0,0 +1,1 @@\n+mine");
    expect(context).toEqual({ before: [], after: ["line 1", "line 2", "line 3"] });
  });

  it("gives none for a line beyond the end", () => {
    expect(find("", "@@ -40,1 +39,0 @@\n-line 40")).toEqual([]);
  });
});
