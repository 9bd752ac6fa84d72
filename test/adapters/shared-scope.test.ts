import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globToRegExp } from "../../src/adapters/memory/create-memory-snapshots.ts";
import { toLinePatch } from "../../src/adapters/shared/text/to-line-patch.ts";
import { isLiteralPath } from "../../src/adapters/shared/tree/literal-path.ts";
import { expandBraces, toSearchScope } from "../../src/adapters/shared/tree/to-search-scope.ts";

describe("toSearchScope", () => {
  const isPath = (path: string) => ["src", "app/[id]", "a*b"].includes(path);

  it.each([undefined, "", ".", "/", "./", "//"])("takes %j as everywhere", (path) => {
    expect(toSearchScope(path, isPath)).toEqual({ kind: "everywhere" });
  });

  it.each([
    ["src", "src"],
    ["./src/", "src"],
    ["/src", "src"],
    ["app/[id]", "app/[id]"],
    ["a*b", "a*b"],
  ])("takes %j as the path that it is", (path, literal) => {
    expect(toSearchScope(path, isPath)).toEqual({ kind: "path", path: literal });
  });

  it.each([
    ["*.ts", ["**/*.ts", "**/*.ts/**"]],
    ["lib/*.ts", ["lib/*.ts", "lib/*.ts/**"]],
    ["a/{b,c}", ["a/b", "a/b/**", "a/c", "a/c/**"]],
    ["../x", []],
    ["a/../../x", []],
    ["a\0b", []],
    ["{,}", []],
  ])("takes %j as globs", (path, globs) => {
    expect(toSearchScope(path, isPath)).toEqual({ kind: "globs", globs });
  });
});

describe("expandBraces", () => {
  it.each([
    ["a", ["a"]],
    ["{a,b}", ["a", "b"]],
    ["x{a,{b,c}}y", ["xay", "xby", "xay", "xcy"]],
    ["{a,b}{c,d}", ["ac", "ad", "bc", "bd"]],
    ["{a}", ["{a}"]],
    ["{a,b", ["{a,b"]],
  ])("expands %j", (glob, expanded) => {
    expect(expandBraces(glob)).toEqual(expanded);
  });

  it("leaves a pattern that would explode unchanged", () => {
    const glob = "{a,b}".repeat(20);
    expect(expandBraces(glob)).toEqual([glob]);
  });
});

describe("globToRegExp", () => {
  it.each([
    ["**/*.ts", "a/b.ts", true],
    ["**/*.ts", "b.ts", true],
    ["*.ts", "a/b.ts", false],
    ["a/**", "a/b/c", true],
    ["a?c", "a/c", false],
    ["a.c", "abc", false],
    ["[id]", "i", false],
  ])("%j on %j: %j", (glob, path, isMatch) => {
    expect(globToRegExp(glob).test(path)).toBe(isMatch);
  });
});

describe("isLiteralPath", () => {
  it.each(["a", "a/b", "*", ".gitignore", "a b", "..a", "-x", "a\nb"])("takes %j", (path) => {
    expect(isLiteralPath(path)).toBe(true);
  });

  it.each(["", "/a", "a/", "a//b", ".", "..", "a/../b", ".git", "a/.Git/b", "a\0"])(
    "refuses %j",
    (path) => {
      expect(isLiteralPath(path)).toBe(false);
    },
  );
});

describe("toLinePatch", () => {
  const line = fc.constantFrom("a", "b", "c", "");
  const text = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
    .map(([lines, hasEnd]) => lines.join("\n") + (hasEnd && lines.length > 0 ? "\n" : ""));

  it("gives a patch that makes the new text of the old one", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { patch } = toLinePatch(before, after);
        const whole = `--- a\n+++ b\n${patch}\n`;
        expect(patch === "" ? before : applyPatch(before, whole)).toBe(after);
      }),
    );
  });

  it("counts the lines of its patch", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { patch, additions, deletions } = toLinePatch(before, after);
        const starts = (mark: string) =>
          patch.split("\n").filter((row) => row.startsWith(mark)).length;
        expect([additions, deletions]).toEqual([starts("+"), starts("-")]);
      }),
    );
  });
});
