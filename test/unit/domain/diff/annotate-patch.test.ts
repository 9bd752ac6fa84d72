import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  annotatePatch,
  fileHeading,
  positionTag,
} from "../../../../src/domain/diff/annotate-patch.ts";
import { madePatch } from "./random-patch.ts";

describe("annotatePatch", () => {
  it("puts the position in front of each line", () => {
    const patch = "@@ -16,3 +41,3 @@ f()\n same\n-old\n+new\n end";
    expect(annotatePatch("src/a.ts", patch)).toBe(`--- a/src/a.ts
+++ b/src/a.ts
@@ -16,3 +41,3 @@ f()
[R   41]  same
[L   17] -old
[R   42] +new
[R   43]  end
`);
  });

  it("gives a note no position", () => {
    const patch = "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b";
    expect(annotatePatch("x", patch)).toContain("\n\\ No newline at end of file\n");
  });

  it("gives blank context its space back", () => {
    expect(annotatePatch("x", "@@ -1,2 +1,2 @@\n\n-a\n+b")).toContain("[R    1]  \n");
  });

  it("shows a file without hunks by its heading", () => {
    expect(annotatePatch("x", "")).toBe("--- a/x\n+++ b/x\n");
  });

  it("writes each row once, with its own number and its own text", () => {
    fc.assert(
      fc.property(madePatch, ({ patch, rows }) => {
        const shown = annotatePatch("x", patch)
          .split("\n")
          .filter((line) => /^\[[LR]/.test(line));
        const wanted = rows.map(({ sign, left, right, text }) =>
          sign === "-"
            ? `[L${String(left).padStart(5)}] -${text}`
            : `[R${String(right).padStart(5)}] ${sign}${text}`,
        );
        expect(shown).toEqual(wanted);
      }),
      { numRuns: 300, seed: 41 },
    );
  });
});

describe("fileHeading", () => {
  it("keeps a name from starting its own line", () => {
    expect(fileHeading("a\n+++ b/forged").split("\n")).toHaveLength(3);
  });
});

describe("positionTag", () => {
  it.each([
    ["L", 7, "[L    7] "],
    ["R", 12345, "[R12345] "],
    ["R", 1234567, "[R1234567] "],
  ] as const)("writes %s %d as %j", (side, line, tag) => {
    expect(positionTag(side, line)).toBe(tag);
  });
});
