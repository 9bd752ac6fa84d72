import { describe, expect, it } from "vitest";
import { findIndentRule, getIndent } from "../../../../src/domain/patch/indent-rule.ts";

const pairs = (...all: readonly (readonly [patch: string, file: string])[]) =>
  all.map(([patch, file]) => ({ patch, file }));

describe("findLaw", () => {
  it("finds nothing when every line occurs as written", () => {
    expect(findIndentRule(pairs(["  ", "  "]))).toBeUndefined();
  });

  it("finds one amount that all lines lost", () => {
    const found = findIndentRule(pairs(["", "    "], ["  ", "      "]));
    expect(found?.kind).toBe("shift");
    expect(found?.law("    ")).toBe("        ");
  });

  it("finds one amount that all lines have too much, and reports nothing for lines with less", () => {
    const found = findIndentRule(pairs(["   ", "  "], ["     ", "    "]));
    expect(found?.law("   ")).toBe("  ");
    expect(found?.law("")).toBeUndefined();
  });

  it("finds a width for blanks in place of tabs, in the file's own characters", () => {
    const found = findIndentRule(pairs(["    ", "\t"], ["        ", "\t\t"]));
    expect(found?.kind).toBe("convert");
    expect(found?.law("            ")).toBe("\t\t\t");
  });

  it("finds nothing where the amounts differ", () => {
    expect(findIndentRule(pairs(["", "    "], ["", "        "], ["  ", "  "]))).toBeUndefined();
  });

  it("reads the white space before a line", () => {
    expect(getIndent("\t  x ")).toBe("\t  ");
  });
});
