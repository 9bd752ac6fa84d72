import { describe, expect, it } from "vitest";
import { JAVASCRIPT } from "../../../../../src/domain/task/tamper/language/javascript.ts";
import { PYTHON } from "../../../../../src/domain/task/tamper/language/python.ts";
import { maskNonCode } from "../../../../../src/domain/task/tamper/mask-non-code.ts";

describe("codeLines", () => {
  it("blanks what is within a text of several lines", () => {
    expect(maskNonCode(['a = """', "b", '"""', "c"], PYTHON)).toEqual(["a = ", "", "", "c"]);
  });

  it("blanks comments", () => {
    expect(maskNonCode(["/*", "a", "*/", "// b", "c"], JAVASCRIPT)).toEqual(["", "", "", "", "c"]);
  });

  it("takes a sign within a line for no comment", () => {
    const lines = ['find("src/*.ts")', "a"];
    expect(maskNonCode(lines, JAVASCRIPT)).toEqual(lines);
  });

  it("leaves lines unchanged where a quote never ends", () => {
    const lines = ["a = /`/", "b", "c"];
    expect(maskNonCode(lines, JAVASCRIPT)).toEqual(lines);
  });
});
