import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";

const FILE = "def a():\n    x = 1\n    go(x)\n\nx = 1\ngo(x)\n";
const ROWS = " x = 1\n-go(x)\n+go(2)\n";
const patch = (header: string): string => `--- a/f.py\n+++ b/f.py\n${header}\n${ROWS}`;
const AMBIGUOUS = ["f.py ambiguous"];

describe("a hunk whose lines occur elsewhere than its header says", () => {
  it("is refused where the number or the heading names lines with other white space", () => {
    expect(resultOf({ "f.py": FILE }, patch("@@ -2,2 +2,2 @@"))).toEqual(AMBIGUOUS);
    expect(resultOf({ "f.py": FILE }, patch("@@ ... @@ def a():"))).toEqual(AMBIGUOUS);
    const begin = `*** Begin Patch\n*** Update File: f.py\n@@ def a():\n${ROWS}*** End Patch\n`;
    expect(resultOf({ "f.py": FILE }, begin)).toEqual(AMBIGUOUS);
  });

  it("is applied when its header does not contradict it", () => {
    const now = { "f.py": FILE.replace("\ngo(x)", "\ngo(2)") };
    expect(resultOf({ "f.py": FILE }, patch("@@ -5,2 +5,2 @@"))).toEqual(now);
    expect(resultOf({ "f.py": FILE }, patch("@@ -40,2 +40,2 @@"))).toEqual(now);
    expect(resultOf({ "f.py": FILE }, patch("@@ ... @@ def none():"))).toEqual(now);
    expect(resultOf({ "f.py": FILE }, patch("@@"))).toEqual(now);
  });
});

/** Two functions with equal bodies, one a level deeper, and a patch for the deeper one that is written a level less. */
function* siblings() {
  for (const step of ["  ", "    ", "\t"])
    for (const size of [2, 3, 4])
      for (const turn of Array.from({ length: size - 1 }, (_, at) => at + 1))
        for (const off of [0, -1, 1, -2, 2, -3, 3])
          for (const gap of [6, 12, 18]) {
            const body = Array.from({ length: size }, (_, at) => `call${at}()`);
            const gone = Array.from({ length: gap }, (_, at) => `other${at} = ${at}`);
            const shallow = body.map((line) => step + line);
            const file = ["def f():", ...shallow, ...gone, "class A:", `${step}def g(self):`];
            const start = file.length + 1 + off;
            const rows = shallow.map((line) => ` ${line}`);
            rows.splice(turn, 0, `+${step}audit()`);
            yield {
              name: `${JSON.stringify(step)}, ${size} lines, ${turn}, off by ${off}, gap ${gap}`,
              file: [...file, ...body.map((line) => step + step + line), ""].join("\n"),
              isFar: size + 1 + gap + off >= 3 * Math.abs(off) + 5,
              patch: `--- a/f.py\n+++ b/f.py\n@@ -${start},${size} +${start},${size + 1} @@\n${rows.join("\n")}\n`,
            };
          }
}

describe("a generated family of patches whose number is at or near a twin with other white space", () => {
  it("is refused", () => {
    const cases = [...siblings()].filter(({ isFar }) => isFar);
    expect(cases.length).toBeGreaterThan(200);
    const applied = cases.filter(
      ({ file, patch: text }) => !Array.isArray(resultOf({ "f.py": file }, text)),
    );
    expect(applied.map(({ name }) => name)).toEqual([]);
  });
});
