import { describe, expect, it } from "vitest";
import { reindentSuggestion } from "../../../../src/domain/finding/reindent-suggestion.ts";

const LINES = ["f() {", "    a();", "    b();", "}"];
const at = (text: string, from = 2, to = from, path = "a.ts") =>
  reindentSuggestion(text, { path, lines: LINES, from, to });

describe("indentSuggestion", () => {
  it.each([
    ["x();", "    x();"],
    ["    x();", "    x();"],
    ["if (y) {\n    x();\n}", "    if (y) {\n        x();\n    }"],
    ["x();\n    y();", "    x();\n    y();"],
    ["\tx();\n\t\ty();", "    x();\n        y();"],
    ["#if A", "#if A"],
    ["", ""],
  ])("makes of %j %j", (text, indented) => {
    expect(at(text)).toEqual({ text: indented });
  });

  it("refuses what lost a part of its indentation", () => {
    expect(at("x();\n  y();").reason).toBe("has lost part of its indentation");
  });
});
