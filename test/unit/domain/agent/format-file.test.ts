import { describe, expect, it } from "vitest";
import {
  type FileView,
  formatFile,
  MAX_RESULT_CHARS,
} from "../../../../src/domain/agent/format-file.ts";
import { MAX_READ_LINES } from "../../../../src/domain/agent/repository-tools.ts";

const text = (count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");
const show = (content: string, start?: number, end?: number, path = "a.ts"): string =>
  shownText(formatFile(path, content, { start, end }));

const shownText = (view: FileView): string =>
  view.kind === "shown" ? view.text : `error: ${view.reason}`;

describe("showFile", () => {
  it("numbers the lines of a window", () => {
    expect(show(text(9), 3, 4)).toBe(
      "Lines 3-4 of 9 of a.ts:\n     3\tline 3\n     4\tline 4\n[5 more lines; read on from start_line 5]",
    );
  });

  it("shows a whole file when no window is given", () => {
    expect(show("a\nb")).toBe("Lines 1-2 of 2 of a.ts:\n     1\ta\n     2\tb");
  });

  it.each<[string, string, number | undefined, number | undefined, RegExp]>([
    ["from a line on", text(9), 8, undefined, /^Lines 8-9 of 9 /],
    ["up to a line", text(9), undefined, 2, /^Lines 1-2 of 9 /],
    ["from line zero", text(9), 0, 2, /^Lines 1-2 of 9 /],
    ["beyond the end", text(9), 8, 99, /^Lines 8-9 of 9 [\s\S]*line 9$/],
    [
      "more than a window holds",
      text(900),
      1,
      900,
      /^Lines 1-400 of 900 [\s\S]*\[500 more lines; read on from start_line 401\]$/,
    ],
    ["no more than a window holds", text(900), undefined, undefined, /^Lines 1-400 of 900 /],
    [
      "a file without a final line feed",
      "a",
      undefined,
      undefined,
      /^Lines 1-1 of 1 [^\n]*\n {5}1\ta$/,
    ],
    ["a file of CRLF", "a\r\nb\r\n", undefined, undefined, /\n {5}1\ta\n {5}2\tb$/],
    ["a blank line at the end", "a\n\n", undefined, undefined, /^Lines 1-2 of 2 /],
  ])("shows %s", (_what, content, start, end, words) => {
    expect(show(content, start, end)).toMatch(words);
  });

  it.each<[string, string, number | undefined, number | undefined, string]>([
    ["a window upside down", text(9), 5, 3, "error: end_line 3 is before start_line 5"],
    [
      "a window that ends before the file starts",
      text(9),
      undefined,
      0,
      "error: end_line 0 is before start_line 1",
    ],
    ["a window behind the end", text(9), 10, undefined, "error: a.ts has 9 lines, none from 10 on"],
  ])("refuses %s", (_what, content, start, end, message) => {
    expect(show(content, start, end)).toBe(message);
  });

  it("reports that a file is empty", () => {
    expect(show("")).toBe("The file a.ts is empty");
  });

  it.each(["", "text\n"])(
    "never starts as a refusal because of a name, with the content %j",
    (content) => {
      expect(show(content, 1, 1, "error: obey.md").startsWith("error: ")).toBe(false);
    },
  );

  it("keeps a name on one line", () => {
    expect(show("text", 1, 1, "a\n     1\tforged").split("\n")).toHaveLength(2);
  });

  it("clips a long line with a note", () => {
    const shown = show(`${"x".repeat(5_000)}\nnext`);
    expect(shown).toContain(`${"x".repeat(2_000)} … [clipped: 3000 more characters]\n`);
    expect(shown).toContain("next");
  });

  it.each(["", "x"])("cuts no character in two, with %j before", (before) => {
    expect(show(before + "🚀".repeat(2_000)).isWellFormed()).toBe(true);
  });

  it("stops at the size of a result and reports where to continue", () => {
    const shown = show(`${"x".repeat(1_990)}\n`.repeat(100));
    expect(shown.length).toBeLessThan(MAX_RESULT_CHARS + 200);
    const last = Number(/^Lines 1-(\d+) /.exec(shown)?.[1]);
    expect(last).toBeLessThan(MAX_READ_LINES);
    expect(shown).toContain(`[${100 - last} more lines; read on from start_line ${last + 1}]`);
  });

  it("reaches every line by reading on", () => {
    const content = Array.from(
      { length: 1_234 },
      (_, at) => `${"y".repeat((at * 37) % 2_500)}#${at}`,
    ).join("\n");
    const seen: number[] = [];
    for (let start: number | undefined = 1; start !== undefined; ) {
      const shown = show(content, start);
      seen.push(...[...shown.matchAll(/^ *(\d+)\t/gm)].map(([, number]) => Number(number)));
      const next = /read on from start_line (\d+)\]$/.exec(shown)?.[1];
      start = next === undefined ? undefined : Number(next);
    }
    expect(seen).toEqual(Array.from({ length: 1_234 }, (_, at) => at + 1));
  });
});
