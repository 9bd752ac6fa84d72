import { describe, expect, it } from "vitest";
import { parseRuleFile } from "../../../../src/domain/review/rule-file.ts";

const withMatter = (...lines: readonly string[]): string =>
  ["---", ...lines, "---", "", "No globals.", ""].join("\n");

describe("parseRuleFile", () => {
  it.each<[string, string, readonly string[]]>([
    ["one text", withMatter("globs: src/**"), ["src/**"]],
    ["a quoted text", withMatter('globs: "src/**"'), ["src/**"]],
    ["texts with commas", withMatter("globs: *.ts, *.tsx"), ["*.ts", "*.tsx"]],
    ["a list in brackets", withMatter("paths: [src/**, '*.sql']"), ["src/**", "*.sql"]],
    ["a list of lines", withMatter("paths:", "  - src/**", '  - "*.sql"'), ["src/**", "*.sql"]],
    ["a list without indentation", withMatter("paths:", "- a/"), ["a/"]],
    ["a description and a comment", withMatter("# ours", "description: SQL", "globs: a"), ["a"]],
    ["no pattern key", withMatter("description: For all"), []],
    ["Windows line ends", withMatter("globs: a").replaceAll("\n", "\r\n"), ["a"]],
    ["no front matter", "No globals.", []],
  ])("reads %s", (_what, source, patterns) => {
    expect(parseRuleFile(source)).toEqual({ kind: "rule", patterns, text: "No globals." });
  });

  it.each<[string, string, string]>([
    ["no end", "---\nglobs: a\nNo globals.", "has no end"],
    ["an unknown key", withMatter("alwaysApply: true"), "line 2 of its front matter is not"],
    ["both keys", withMatter("globs: a", "paths: b"), "both globs and paths"],
    ["a key that is named twice", withMatter("globs: a", "globs: b"), "names globs again"],
    ["an empty pattern key", withMatter("globs:"), "names no pattern"],
    ["an empty list", withMatter("globs: []"), "names no pattern"],
    ["a pattern with braces", withMatter("globs: '*.{ts,js}'"), "not supported"],
    ["a pattern that leaves the repository", withMatter("globs: ../x"), "leaves the repository"],
    ["a block of lines", withMatter("globs: |", "  a"), "is not understood"],
    ["an anchor", withMatter("globs: &a b"), "is not understood"],
    ["a nested map", withMatter("globs:", "  include: a"), "line 3"],
    ["an item without a key", withMatter("- a"), "line 2"],
    ["an item below a value", withMatter("globs: a", "- b"), "line 3"],
    ["a comment behind a value", withMatter("globs: a # b"), "is not understood"],
    ["an open quote", withMatter('globs: "a'), "is not understood"],
    ["too many patterns", withMatter(`globs: ${"a,".repeat(51)}`), "more than 50"],
    ["no text", "---\nglobs: a\n---\n\n", "has no text"],
  ])("refuses %s", (_what, source, problem) => {
    const parsed = parseRuleFile(source);
    expect(parsed.kind).toBe("malformed");
    expect(parsed).toMatchObject({ problem: expect.stringContaining(problem) });
  });
});
