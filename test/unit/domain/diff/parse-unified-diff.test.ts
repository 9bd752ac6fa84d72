import { createTwoFilesPatch, parsePatch } from "diff";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { annotatePatch } from "../../../../src/domain/diff/annotate-patch.ts";
import { commentableLines } from "../../../../src/domain/diff/commentable-lines.ts";
import type { FileDiff, Hunk } from "../../../../src/domain/diff/hunk.ts";
import { numberRows } from "../../../../src/domain/diff/number-rows.ts";
import { parseUnifiedDiff } from "../../../../src/domain/diff/parse-unified-diff.ts";
import {
  createScratchDiff,
  type RawEntry,
  type ScratchFile,
  type ScratchTree,
} from "../../../fakes/scratch-diff.ts";
import { contentLine } from "./random-patch.ts";
import { randomTrees, SHAPES } from "./random-trees.ts";

const SEED = 20_260_727;
const COUNT = 12 * Object.keys(SHAPES).length;

const trees = randomTrees(COUNT, SEED);
const scratch = createScratchDiff(trees.before, trees.after);
afterAll(() => scratch.dispose());

const VARIANTS: readonly (readonly string[])[] = [
  ["-M", "-C", "-U3"],
  ["-M", "-U0"],
  ["--no-renames", "-U12", "--binary", "--full-index"],
  ["-M", "-U3", "--src-prefix=i/", "--dst-prefix=w/"],
];

const STATUS: Readonly<Record<string, string>> = {
  A: "added",
  D: "removed",
  M: "modified",
  R: "renamed",
  C: "copied",
};

/** What the patch text says of a raw entry: a file that becomes a link is printed as one removed and one added. */
function expectedFiles(
  { status, oldMode, newMode, oldPath, newPath }: RawEntry,
  isTextual: boolean,
) {
  if (status === "T")
    return [
      { path: oldPath, status: "removed", oldMode },
      { path: newPath, status: "added", newMode },
    ];
  const isModeAlone = status === "M" && oldMode !== newMode && !isTextual;
  const saysModes = isTextual || oldMode !== newMode;
  return [
    {
      path: newPath,
      status: isModeAlone ? "changed" : STATUS[status],
      ...(status === "R" || status === "C" ? { previousPath: oldPath } : {}),
      ...(status === "A" || !saysModes ? {} : { oldMode }),
      ...(status === "D" || !saysModes ? {} : { newMode }),
    },
  ];
}

const decode = (file: ScratchFile | undefined): string => {
  if (file === undefined) return "";
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes);
  return file.mode === "160000" ? `Subproject commit ${text}\n` : text;
};

/** The lines of a text, the last one marked when it has no line feed. */
const linesOf = (text: string): string[] => {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines : [...lines, `${last} (no line feed)`];
};

/** The rows of a hunk with the mark that their note asks for. */
function markedRows(hunk: Hunk) {
  const rows = numberRows(hunk);
  return rows.flatMap((row, at) => {
    if (row.kind === "note") return [];
    const isBare = rows[at + 1]?.kind === "note";
    return [{ ...row, text: isBare ? `${row.text} (no line feed)` : row.text }];
  });
}

/** Says where the rows, and nothing but the rows, fail to turn one text into the other. */
function whatIsWrong(file: FileDiff, before: string, after: string): string | undefined {
  const [old, now] = [linesOf(before), linesOf(after)];
  let [left, right] = [1, 1];
  const skipTo = (target: number): string | undefined => {
    for (; left < target; left += 1, right += 1) {
      if (old[left - 1] !== now[right - 1]) return `line ${left} changed outside the hunks`;
    }
    return undefined;
  };
  for (const row of file.hunks.flatMap(markedRows)) {
    const wrong = skipTo(row.left ?? left + (row.right ?? 0) - right);
    if (wrong !== undefined) return wrong;
    if (row.left !== undefined && (row.left !== left || old[left - 1] !== row.text))
      return `old line ${row.left} is not ${JSON.stringify(row.text)}`;
    if (row.right !== undefined && (row.right !== right || now[right - 1] !== row.text))
      return `new line ${row.right} is not ${JSON.stringify(row.text)}`;
    if (row.left !== undefined) left += 1;
    if (row.right !== undefined) right += 1;
  }
  return skipTo(old.length + 1) ?? (right === now.length + 1 ? undefined : "lengths differ");
}

const isNumbered = /^\[([LR]) *(\d+)\] (.*)$/s;

/** Tags that do not name the line they stand in front of. */
function wrongTags(file: FileDiff, before: ScratchTree, after: ScratchTree): string[] {
  const old = decode(before.get(file.previousPath ?? file.path)).split("\n");
  const now = decode(after.get(file.path)).split("\n");
  return annotatePatch(file.path, file.patch ?? "")
    .split("\n")
    .filter((line) => {
      const [, side, number, shown = ""] = isNumbered.exec(line) ?? [];
      if (side === undefined) return false;
      return (side === "L" ? old : now)[Number(number) - 1] !== shown.slice(1);
    });
}

/** Every position that can carry a comment, counted in the simplest way there is. */
function naivePositions(file: FileDiff): string[] {
  return file.hunks.flatMap((hunk, index) =>
    numberRows(hunk).flatMap((row) => [
      ...(row.left === undefined ? [] : [`LEFT ${index} ${row.left}`]),
      ...(row.right === undefined ? [] : [`RIGHT ${index} ${row.right}`]),
    ]),
  );
}

function claimedPositions(file: FileDiff): string[] {
  const { ranges } = commentableLines(file.patch ?? "");
  return (["LEFT", "RIGHT"] as const).flatMap((side) => {
    const numbers = file.hunks.flatMap((hunk, index) =>
      numberRows(hunk).some((row) => (side === "LEFT" ? row.left : row.right) !== undefined)
        ? [index]
        : [],
    );
    return ranges[side].flatMap(([from, to], at) =>
      Array.from({ length: to - from + 1 }, (_, step) => `${side} ${numbers[at]} ${from + step}`),
    );
  });
}

describe.each(VARIANTS.map((options) => ({ options, words: options.join(" ") })))(
  "parseUnifiedDiff on git's output with $words",
  ({ options }) => {
    const text = scratch.patch(...options);
    const entries = scratch.entries(...options.filter((option) => /^-[MC]$|renames/.test(option)));
    const files = parseUnifiedDiff(text);

    it("finds the files that git names, with their status and modes", () => {
      const changesText = ({ status, oldPath, newPath }: RawEntry): boolean =>
        /[ADT]/.test(status) ||
        decode(trees.before.get(oldPath)) !== decode(trees.after.get(newPath));
      const seen = files.map(({ hunks: _h, patch: _p, omission: _o, ...rest }) => rest);
      expect(seen).toEqual(entries.flatMap((entry) => expectedFiles(entry, changesText(entry))));
    });

    it("covers at least three hundred files", () => {
      expect(files.length).toBeGreaterThanOrEqual(300);
    });

    it("reads rows that turn the old text into the new one", () => {
      const wrong = files
        .filter((file) => file.omission !== "binary")
        .flatMap((file) => {
          const before =
            file.status === "added" ? undefined : trees.before.get(file.previousPath ?? file.path);
          const after = file.status === "removed" ? undefined : trees.after.get(file.path);
          const what = whatIsWrong(file, decode(before), decode(after));
          return what === undefined ? [] : [`${file.path}: ${what}`];
        });
      expect(wrong).toEqual([]);
    });

    it("lists binary files and submodules", () => {
      const isBinary = (file: ScratchFile | undefined): boolean => file?.bytes.includes(0) === true;
      for (const { path, previousPath, omission, hunks } of files) {
        const both = [trees.before.get(previousPath ?? path), trees.after.get(path)];
        const isModule = both.some((file) => file?.mode === "160000");
        expect(omission).toBe(both.some(isBinary) ? "binary" : isModule ? "submodule" : undefined);
        if (omission === "binary") expect(hunks).toEqual([]);
      }
    });

    it("keeps the patch so that its hunks read the same separately", () => {
      for (const file of files) {
        const again = parseUnifiedDiff(`--- a/x\n+++ b/x\n${file.patch ?? ""}`);
        expect(again[0]?.hunks).toEqual(file.hunks);
      }
    });

    it("accepts no position that is invalid and refuses none that is valid", () => {
      for (const file of files)
        expect(claimedPositions(file).sort()).toEqual(naivePositions(file).sort());
    });

    it("mislabels no line of the annotated diff", () => {
      const texts = files.filter((file) => file.omission === undefined);
      expect(texts.flatMap((file) => wrongTags(file, trees.before, trees.after))).toEqual([]);
    });

    it("reads hunks as the diff package does", () => {
      for (const { hunks, patch } of files) {
        if (patch === undefined) continue;
        const [other] = parsePatch(`--- a/x\n+++ b/x\n${patch}\n`);
        expect(hunks.map(({ lines }) => lines)).toEqual(other?.hunks.map(({ lines }) => lines));
        const starts = other?.hunks.map((hunk) => [
          hunk.oldLines === 0 ? hunk.oldStart - 1 : hunk.oldStart,
          hunk.newLines === 0 ? hunk.newStart - 1 : hunk.newStart,
        ]);
        expect(hunks.map(({ oldStart, newStart }) => [oldStart, newStart])).toEqual(starts);
      }
    });
  },
);

const MODIFIED = `diff --git a/x b/x
index 1111111..2222222 100644
--- a/x
+++ b/x
@@ -1 +1 @@
-a
+b
`;

const pathsOf = (text: string): string[] => parseUnifiedDiff(text).map(({ path }) => path);

describe("parseUnifiedDiff", () => {
  it.each<[string, string, Partial<FileDiff>]>([
    [
      "a rename without a change of text",
      "diff --git a/a b/c b/d e\nsimilarity index 100%\nrename from a b/c\nrename to d e\n",
      { path: "d e", previousPath: "a b/c", status: "renamed" },
    ],
    [
      "a rename to a quoted name",
      'diff --git a/x "b/\\303\\244"\nsimilarity index 100%\nrename from x\nrename to "\\303\\244"\n',
      { path: "ä", previousPath: "x", status: "renamed" },
    ],
    [
      "a copy",
      "diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to y\n",
      { path: "y", previousPath: "x", status: "copied" },
    ],
    [
      "a change of mode alone",
      "diff --git a/x y b/x y\nold mode 100644\nnew mode 100755\n",
      { path: "x y", status: "changed", oldMode: "100644", newMode: "100755" },
    ],
    [
      "an empty file",
      "diff --git a/x b/x b/x b/x\nnew file mode 100644\nindex 0000000..e69de29\n",
      { path: "x b/x", status: "added", newMode: "100644" },
    ],
    [
      "a binary file",
      "diff --git a/x b/x\nindex 1..2 100644\nBinary files a/x and b/x differ\n",
      { path: "x", status: "modified", omission: "binary" },
    ],
    [
      "a binary patch",
      "diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQzWM%*X\n\nliteral 0\nHcmV?d00001\n\n",
      { path: "x", status: "modified", omission: "binary" },
    ],
    [
      "a submodule",
      "diff --git a/m b/m\nindex 1111111..2222222 160000\n--- a/m\n+++ b/m\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n",
      { path: "m", status: "modified", omission: "submodule", oldMode: "160000" },
    ],
    [
      "a file removed by a plain diff",
      "--- a/x\t2026-01-01\n+++ /dev/null\t1970-01-01\n@@ -1 +0,0 @@\n-a\n",
      { path: "x", status: "removed" },
    ],
    [
      "a file added by a plain diff",
      "--- /dev/null\n+++ b/x y\t2026-01-01\n@@ -0,0 +1 @@\n+a\n",
      { path: "x y", status: "added" },
    ],
    ["names without prefixes", "--- old.c\n+++ new.c\n@@ -1 +1 @@\n-a\n+b\n", { path: "new.c" }],
    [
      "line ends of CRLF around it",
      MODIFIED.replaceAll("\n", "\r\n"),
      { path: "x", oldMode: "100644" },
    ],
  ])("reads %s", (_what, text, expected) => {
    expect(parseUnifiedDiff(text)).toMatchObject([expected]);
  });

  it.each([
    ["nothing", "", []],
    ["prose", "There is nothing to see.\n", []],
    ["a heading alone", "diff --git a/x b/x", ["x"]],
    ["a commit message before the first file", `commit 1\n\n    --- a title\n\n${MODIFIED}`, ["x"]],
    ["a mail's signature after the last file", `${MODIFIED}-- \n2.39.5\n`, ["x"]],
    ["blank lines between files", `${MODIFIED}\n\n${MODIFIED.replaceAll("/x", "/y")}`, ["x", "y"]],
    [
      "plain diffs one after the other",
      "Index: x\n=====\n--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\nIndex: y\n=====\n--- y\n+++ y\n@@ -1 +1 @@\n-a\n+b\n",
      ["x", "y"],
    ],
    [
      "a change of mode before a change of text",
      `diff --git a/m b/m\nold mode 1\nnew mode 2\n${MODIFIED}`,
      ["m", "x"],
    ],
  ])("finds the files of %s", (_what, text, paths) => {
    expect(pathsOf(text)).toEqual(paths);
  });

  it("takes headers inside a hunk for content", () => {
    const inside = ["--- a/y", "+++ b/y", "@@ -1 +1 @@", "diff --git a/y b/y"];
    const text = `--- a/x\n+++ b/x\n@@ -0,0 +1,4 @@\n${inside.map((line) => `+${line}\n`).join("")}`;
    const [file, ...others] = parseUnifiedDiff(text);
    expect(others).toEqual([]);
    expect(file?.hunks[0]?.lines.map((line) => line.slice(1))).toEqual(inside);
  });

  it("gives a patch without the final line feed", () => {
    expect(parseUnifiedDiff(MODIFIED)[0]?.patch).toBe("@@ -1 +1 @@\n-a\n+b");
  });

  it("never throws at any cut of the input", () => {
    const text = scratch.patch("-M", "-U3").slice(0, 20_000);
    fc.assert(
      fc.property(fc.nat({ max: text.length }), fc.nat({ max: 4_000 }), (from, length) => {
        const files = parseUnifiedDiff(text.slice(from, from + length));
        for (const { path, hunks } of files) {
          expect(typeof path).toBe("string");
          for (const { oldStart } of hunks) expect(Number.isInteger(oldStart)).toBe(true);
        }
      }),
      { numRuns: 300, seed: SEED },
    );
  });

  it("keeps what was before the cut when the input is cut", () => {
    const whole = parseUnifiedDiff(MODIFIED + MODIFIED.replaceAll("/x", "/y"));
    const cut = parseUnifiedDiff(MODIFIED + MODIFIED.replaceAll("/x", "/y").slice(0, -3));
    expect(cut[0]).toEqual(whole[0]);
    expect(cut[1]?.hunks[0]?.lines).toEqual(["-a"]);
  });

  it("reads plain diffs as their maker wrote them", () => {
    const text = fc.array(contentLine, { maxLength: 20 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        const diff = createTwoFilesPatch("old name", "new name", before, after, "1", "2", {
          context: 2,
        });
        const [file] = parseUnifiedDiff(diff);
        expect(file?.path).toBe("new name");
        expect(whatIsWrong(file as FileDiff, before, after)).toBeUndefined();
      }),
      { numRuns: 200, seed: SEED },
    );
  });

  it.each([
    ["one line of a megabyte", "x".repeat(1_000_000), 0],
    ["a header line of a megabyte", `diff --git a/${"x ".repeat(500_000)}`, 1],
    ["a number of a megabyte", `--- x\n+++ x\n@@ -${"1".repeat(1_000_000)}`, 1],
    ["a hundred thousand headers of hunks", `--- x\n+++ x\n${"@@ -1 +1 @@\n".repeat(100_000)}`, 1],
    ["twenty thousand headers of files", "diff --git a/x b/x\n".repeat(20_000), 20_000],
    ["a hundred thousand starts of files", "--- a/x\n".repeat(100_000), 0],
    ["a quoted name of a megabyte", `diff --git "a/${"\\303\\244".repeat(125_000)}" "b/x"`, 1],
  ])("is not slowed down by %s", (_what, text, files) => {
    expect(parseUnifiedDiff(text)).toHaveLength(files);
  });
});
