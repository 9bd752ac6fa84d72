import { describe, expect, it } from "vitest";
import { formatFolder, formatMatches } from "../../../../src/domain/agent/format-tree.ts";
import type { TreeEntry } from "../../../../src/domain/core/tree-entry.ts";

const entry = (path: string, kind: TreeEntry["kind"] = "file", size = 0): TreeEntry => ({
  path,
  kind,
  size,
});
const match = (line: number, text = "text", path = "a.ts") => ({ path, line, text });

describe("showFolder", () => {
  it.each([
    [entry("src/app", "folder"), "app/"],
    [entry("src/a.ts", "file", 120), "a.ts 120"],
    [entry("run", "executable", 7), "run 7"],
    [entry("lib/x", "submodule"), "x (submodule)"],
    [entry("link", "symlink", 9), "link (symbolic link)"],
    [entry("src/a\nb", "file", 1), "a\\u{a}b 1"],
  ])("shows %j", (each, line) => {
    expect(formatFolder("src", [each])).toBe(line);
  });

  it.each([
    ["src", "src is empty"],
    ["", "the root is empty"],
  ])("reports that %j is empty", (path, words) => {
    expect(formatFolder(path, [])).toBe(words);
  });

  it.each([
    [500, 500, "f499 0"],
    [501, 501, "[1 more names; list a folder below or search]"],
  ])("shows %d names on %d lines", (count, lines, last) => {
    const shown = formatFolder(
      "",
      Array.from({ length: count }, (_, at) => entry(`f${at}`)),
    ).split("\n");
    expect([shown.length, shown.at(-1)]).toEqual([lines, last]);
  });
});

describe("showMatches", () => {
  it("shows path, line and text of each match", () => {
    expect(formatMatches("x", { matches: [match(3), match(9, "  more")], isCapped: false })).toBe(
      "a.ts:3: text\na.ts:9:   more",
    );
  });

  it("reports that more may exist when a limit was reached", () => {
    expect(formatMatches("x", { matches: [match(3)], isCapped: true })).toBe(
      "a.ts:3: text\n[the first 1 matches; there may be more, narrow the pattern or the path]",
    );
  });

  it.each([
    [false, "no match for x+"],
    [true, "no match for x+ before the time limit; narrow the path"],
  ])("reports that nothing matched (capped: %s)", (isCapped, words) => {
    expect(formatMatches("x+", { matches: [], isCapped })).toBe(words);
  });

  it("clips a long line", () => {
    expect(formatMatches("x", { matches: [match(1, "x".repeat(400))], isCapped: false })).toBe(
      `a.ts:1: ${"x".repeat(300)} …`,
    );
  });

  it("stops at the size of a result and reports how many it shows", () => {
    const matches = Array.from({ length: 400 }, (_, at) => match(at + 1, "x".repeat(290)));
    const shown = formatMatches("x", { matches, isCapped: false });
    const lines = shown.split("\n");
    expect(shown.length).toBeLessThan(32_200);
    expect(lines.at(-1)).toBe(
      `[the first ${lines.length - 1} matches; there may be more, narrow the pattern or the path]`,
    );
  });

  it("keeps a name on one line", () => {
    expect(formatMatches("x", { matches: [match(1, "t", "a\nb")], isCapped: false })).toBe(
      "a\\u{a}b:1: t",
    );
  });
});
