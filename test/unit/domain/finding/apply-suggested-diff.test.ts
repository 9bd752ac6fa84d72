import { describe, expect, it } from "vitest";
import {
  applySuggestedDiff,
  hasDiffHeader,
  readSuggestedDiff,
} from "../../../../src/domain/finding/apply-suggested-diff.ts";

const target = { path: "a.ts", lines: ["a", "b", "c", "d"], from: 2, to: 3 };
const apply = (lines: readonly string[]): string | undefined => {
  const diff = readSuggestedDiff(lines);
  return diff && applySuggestedDiff(diff, target);
};

describe("applySuggestedDiff", () => {
  it.each([
    [["-b", "-c", "+x"], "x"],
    [["@@ -2,2 +2,1 @@", "-b", "-c", "+x"], "x"],
    [[" a", "-b", "+x", " c", " d"], "x\nc"],
    [["-c", "+x"], "b\nx"],
    [["-b", "+x"], "x\nc"],
    [[" b", "+x"], "b\nx\nc"],
  ])("makes of %j %j", (lines, text) => {
    expect(apply(lines)).toBe(text);
  });

  it.each([[["-z", "+x"]], [["-a", " b", "+x"]], [["+x"]], [["b"]], [[" b"]]])(
    "applies no %j",
    (lines) => {
      expect(apply(lines)).toBeUndefined();
    },
  );
});

describe("hasDiffHeader", () => {
  it.each([
    ["@@ -1 +1 @@", true],
    ["+++ b/a.ts", true],
    ["+++", false],
    ["a", false],
  ])("judges %j", (line, has) => {
    expect(hasDiffHeader([line])).toBe(has);
  });
});
