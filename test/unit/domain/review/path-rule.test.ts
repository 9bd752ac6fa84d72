import { describe, expect, it } from "vitest";
import {
  createRulesDigest,
  formatAppliedRule,
  listAppliedRules,
  type PathRule,
} from "../../../../src/domain/review/path-rule.ts";

const rule = (path: string, text: string, files: readonly string[]): PathRule => ({
  path,
  scope: "",
  text,
  files,
});
const RULES = [rule("AGENTS.md", "Root.", ["a", "b"]), rule("x/AGENTS.md", "X.", ["x/c"])];

describe("listAppliedRules", () => {
  it("counts the files that are shown", () => {
    expect(listAppliedRules(RULES, [{ path: "a" }, { path: "z" }])).toEqual([
      { path: "AGENTS.md", files: 1 },
    ]);
    expect(listAppliedRules(RULES, [{ path: "z" }])).toBeUndefined();
  });

  it.each([
    [1, "AGENTS.md (1 file)"],
    [2, "AGENTS.md (2 files)"],
  ])("formats %i", (files, text) => {
    expect(formatAppliedRule("AGENTS.md", { path: "AGENTS.md", files })).toBe(text);
  });
});

describe("createRulesDigest", () => {
  it("depends on the rules for the path alone", () => {
    const digest = createRulesDigest(RULES);
    expect(digest("z")).toBeUndefined();
    expect(digest("a")).toMatch(/^[0-9a-f]{32}$/);
    expect(digest("a")).toBe(digest("b"));
    expect(digest("a")).not.toBe(digest("x/c"));
    const changed = createRulesDigest([rule("AGENTS.md", "Root!", ["a"]), ...RULES.slice(1)]);
    expect(changed("a")).not.toBe(digest("a"));
    expect(changed("x/c")).toBe(digest("x/c"));
  });
});
