import { describe, expect, it } from "vitest";
import type { HunkRow } from "../../../../src/domain/patch/hunk-rows.ts";
import { describeUnclearIndent } from "../../../../src/domain/patch/reindent-hunk.ts";

const row = (at: number, written: string, indent: string): HunkRow => ({
  op: " ",
  text: "x",
  written,
  file: { at, text: "x", indent, isSame: true },
});

describe("describeUnclear", () => {
  it("names lines and amounts that differ, at most three", () => {
    const rows = [0, 1, 2, 3, 4].map((at) => row(at, at === 0 ? "\t " : "", "\t "));
    const text = describeUnclearIndent(rows, true);
    expect(text).toContain("line 2 has 1 tab and 1 blank, the patch none");
    expect(text).toContain("line 4 has");
    expect(text).not.toMatch(/line [15] has/);
    expect(text).toContain("could belong at two depths");
  });

  it("reports that the amounts differ", () => {
    const text = describeUnclearIndent([row(0, "", "  "), row(1, "  ", "  ")], false);
    expect(text).toContain("line 1 has 2 blanks, the patch none; line 2 has 2 blanks");
    expect(text).toContain("the amounts are not the same for all lines");
  });
});
