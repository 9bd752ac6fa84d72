import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";

const FILE = "def a():\n    x = 1\n    go(x)\n\nx = 1\ngo(x)\n";
const ROWS = " x = 1\n-go(x)\n+go(2)\n";
const patch = (header: string): string => `--- a/f.py\n+++ b/f.py\n${header}\n${ROWS}`;
const AMBIGUOUS = ["f.py ambiguous"];

describe("a hunk whose lines stand word for word elsewhere than its header says", () => {
  it("is refused where the number or the heading names lines with other white space", () => {
    expect(resultOf({ "f.py": FILE }, patch("@@ -2,2 +2,2 @@"))).toEqual(AMBIGUOUS);
    expect(resultOf({ "f.py": FILE }, patch("@@ ... @@ def a():"))).toEqual(AMBIGUOUS);
    const begin = `*** Begin Patch\n*** Update File: f.py\n@@ def a():\n${ROWS}*** End Patch\n`;
    expect(resultOf({ "f.py": FILE }, begin)).toEqual(AMBIGUOUS);
  });

  it("is applied where its header says nothing against it", () => {
    const now = { "f.py": FILE.replace("\ngo(x)", "\ngo(2)") };
    expect(resultOf({ "f.py": FILE }, patch("@@ -5,2 +5,2 @@"))).toEqual(now);
    expect(resultOf({ "f.py": FILE }, patch("@@ -40,2 +40,2 @@"))).toEqual(now);
    expect(resultOf({ "f.py": FILE }, patch("@@ ... @@ def none():"))).toEqual(now);
    expect(resultOf({ "f.py": FILE }, patch("@@"))).toEqual(now);
  });
});
