import { describe, expect, it } from "vitest";
import { stripDiffMarkers } from "../../../../src/domain/finding/strip-diff-markers.ts";

const LINES = ["f() {", "    a();", "    b();", "}"];
const at = (text: string, from = 2, to = from, path = "a.ts") =>
  stripDiffMarkers(text, { path, lines: LINES, from, to });

describe("unsignSuggestion", () => {
  it.each([
    ["+    x();", "    x();"],
    ["+     x();", "    x();"],
    ["[R    2]     x();", "    x();"],
    ["[L    2] -    a();\n[R    2] +    x();", "    x();"],
    ["    x();", "    x();"],
  ])("makes of %j %j", (text, bare) => {
    expect(at(text)).toEqual({ text: bare });
  });

  it.each(["-    a();\nx();", "-    z();\n+    x();", "[R    2] +x\nand more", "+x();"])(
    "refuses %j",
    (text) => {
      expect(at(text)).toEqual({ text, reason: expect.any(String) });
    },
  );

  it("leaves items of a list", () => {
    expect(at("- x", 2, 2, "a.yml")).toEqual({ text: "- x" });
  });
});
