import { describe, expect, it } from "vitest";
import { normalizeSuggestion } from "../../../../src/domain/finding/normalize-suggestion.ts";

const LINES = ["f() {", "    a();", "    b();", "}"];
const at = (text: string, from = 2, to = from, path = "a.ts") =>
  normalizeSuggestion(text, { path, lines: LINES, from, to });

describe("normalizeSuggestion", () => {
  it.each(["```\n    x();\n```", "[R    2] +    x();", "     2\t    x();", "-    a();\n+    x();"])(
    "takes off what is around %j",
    (text) => {
      expect(at(text)).toEqual({ text: "    x();" });
    },
  );

  it.each([
    ["    x();\n    ...", "omits code"],
    ["Use it:\n```\nx();\n```", "contains a fence that is not in the file"],
    ["`x()`", "is in backticks"],
    ["Please call the other function instead.", "is a sentence rather than code"],
    ["// a.ts\n    x();", "begins with the name of the file"],
    ["90: x();\n91: y();", "contains line numbers"],
  ])("refuses %j: %s", (text, reason) => {
    expect(at(text)).toEqual({ text, reason });
  });
});
