import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";

interface Case {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly patch: string;
}

type Line = readonly [depth: number, text: string];

const BODY: readonly Line[] = [
  [0, "def f():"],
  [1, "a()"],
  [1, "if x:"],
  [2, "b()"],
  [2, "c()"],
  [1, "d()"],
];

/** What is added, by the index of the line before which it stands. */
const CHANGES: readonly (readonly [at: number, lines: readonly Line[]])[] = [
  [1, [[1, "n()"]]],
  [
    2,
    [
      [1, "n()"],
      [1, "m()"],
    ],
  ],
  [4, [[2, "n()"]]],
  [
    4,
    [
      [2, "if y:"],
      [3, "n()"],
    ],
  ],
  [5, [[2, "n()"]]],
  [6, [[1, "n()"]]],
];

const hunkFor = (rows: readonly string[], header: string): string =>
  `--- a/f.py\n+++ b/f.py\n${header}\n${rows.join("\n")}\n`;

function casesOf(
  jump: number,
  write: (depth: number) => string,
  changes = CHANGES,
): Omit<Case, "name">[] {
  const inFile = ([depth, text]: Line): string => "\t".repeat(jump * depth) + text;
  const inPatch = ([depth, text]: Line): string => write(jump * depth) + text;
  const file = BODY.map(inFile);
  return changes.flatMap(([at, lines]) =>
    [1, 2, 9].flatMap((context) => {
      const from = Math.max(0, at - context);
      const shown = BODY.slice(from, at + context);
      const rows = [
        ...BODY.slice(from, at).map((line) => ` ${inPatch(line)}`),
        ...lines.map((line) => `+${inPatch(line)}`),
        ...BODY.slice(at, at + context).map((line) => ` ${inPatch(line)}`),
      ];
      const counts = `@@ -${from + 1},${shown.length} +${from + 1},${rows.length} @@`;
      const after = [...file.slice(0, at), ...lines.map(inFile), ...file.slice(at), ""].join("\n");
      return [counts, "@@"].map((header) => ({
        before: [...file, ""].join("\n"),
        after,
        patch: hunkFor(rows, header),
      }));
    }),
  );
}

const outcomes = (cases: readonly Omit<Case, "name">[]) =>
  cases.map(({ before, after, patch }) => {
    const result = resultOf({ "f.py": before }, patch);
    if (Array.isArray(result)) return "refused";
    return result["f.py"] === after ? "right" : `${patch}\n=>\n${result["f.py"]}`;
  });

describe("files that get deeper by several tabs at once", () => {
  it.each([2, 3, 4])("take blanks for %i tabs each", (jump) => {
    const results = [2, 4, 8].flatMap((width) =>
      outcomes(casesOf(jump, (tabs) => " ".repeat(tabs * width))),
    );
    expect(results.length).toBeGreaterThan(100);
    expect(results.filter((result) => result !== "right" && result !== "refused")).toEqual([]);
    const right = results.filter((result) => result === "right").length;
    expect(right / results.length).toBeGreaterThan(0.9);
  });

  it.each(["+def g():\n+    b()", "+# new\n+def g():\n+    b()", "+\t\tc()\n+\t\td()"])(
    "keep a lone element as it is written: %j",
    (added) => {
      const before = "def f():\n\t\ta()\n";
      const rows = ["         a()", ...added.split("\n")];
      const patch = hunkFor(rows, `@@ -2,1 +2,${rows.length} @@`);
      const after = `${before}${added.replace(/^\+/gm, "")}\n`;
      expect(resultOf({ "f.py": before }, patch)).toEqual({ "f.py": after });
    },
  );
});

describe("blocks that lost all white space but one blank", () => {
  it.each(["\t", "\t\t", "    ", "  "])("are refused where the file has %j", (step) => {
    const flats = ["if x:", "for y in z:", "while x:", "with x:", "try:"].flatMap((head) =>
      [1, 2, 3].flatMap((at) => {
        const file = ["def f():", `${step}a()`, `${step}b()`, `${step}c()`];
        const show = (line: string): string => `  ${line.trim()}`;
        const rows = [
          ` ${file[0]}`,
          ...file.slice(1, at).map(show),
          `+ ${head}`,
          "+ y()",
          ...file.slice(at).map(show),
        ];
        const from = rows.slice(1);
        return [
          { file, patch: hunkFor(rows, "@@ -1,4 +1,6 @@") },
          { file, patch: hunkFor(rows, "@@") },
          { file, patch: hunkFor(from, "@@ -2,3 +2,5 @@") },
          { file, patch: hunkFor(from, "@@") },
        ];
      }),
    );
    const applied = flats.filter(
      ({ file, patch }) => !Array.isArray(resultOf({ "f.py": [...file, ""].join("\n") }, patch)),
    );
    expect(applied.map(({ patch }) => patch)).toEqual([]);
  });
});
