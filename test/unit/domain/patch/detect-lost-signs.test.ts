import { describe, expect, it } from "vitest";
import { detectLostSigns } from "../../../../src/domain/patch/detect-lost-signs.ts";
import type { HunkRow } from "../../../../src/domain/patch/hunk-rows.ts";
import { findIndentRule } from "../../../../src/domain/patch/indent-rule.ts";
import { createLineIndex } from "../../../../src/domain/patch/line-index.ts";

const FILE = ["def f():", "    a()", "    b()"];
const index = createLineIndex(FILE, () => undefined);
const context = (written: string, indent = "    "): HunkRow => ({
  op: " ",
  text: "a()",
  written,
  file: { at: 1, text: "a()", indent, isSame: true },
});
const added = (written: string): HunkRow => ({ op: "+", text: "c()", written });
const read = (rows: readonly HunkRow[]) => {
  const pairs = rows.flatMap(({ written, file }) =>
    file === undefined ? [] : [{ patch: written, file: file.indent }],
  );
  return detectLostSigns(index, rows, findIndentRule(pairs));
};

describe("readSigns", () => {
  it("is another matter where more than single signs differ", () => {
    expect(read([context(""), added("")])).toBe("other");
  });

  it("leaves added lines at a depth of the file when the context lost its signs", () => {
    expect(read([context("   "), added("    ")])).toBe("as-written");
  });

  it("moves added lines that reach a depth of the file only with the context", () => {
    expect(read([context("   "), added("   ")])).toBe("shifted");
  });

  it("is unclear where neither reaches a depth of the file", () => {
    expect(read([context("   "), added("  ")])).toBe("unclear");
  });
});
