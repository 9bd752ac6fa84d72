import { describe, expect, it } from "vitest";
import {
  compilePathPattern,
  compilePathPatterns,
  findPatternProblem,
} from "../../../../src/domain/core/path-pattern.ts";

describe("compilePathPattern", () => {
  it.each<[string, string, boolean]>([
    ["docs/", "docs/a/b.md", true],
    ["docs/", "src/docs/a.md", true],
    ["/docs/", "src/docs/a.md", false],
    ["src/docs", "src/docs/a.md", true],
    ["src/docs", "lib/src/docs/a.md", false],
    ["*.gen.ts", "src/a.gen.ts", true],
    ["*.gen.ts", "src/a.gen.tsx", false],
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/b/a.ts", false],
    ["src/**/*.ts", "src/a.ts", true],
    ["src/**/*.ts", "src/b/c/a.ts", true],
    ["src/**", "src/b/c/a.ts", true],
    ["**", "a", true],
    ["./src/a?.ts", "src/ab.ts", true],
    ["src/a.ts", "src/A.ts", false],
    ["src/a.ts", "src/a.ts/b", true],
  ])("%s on %s: %s", (pattern, path, isMatch) => {
    expect(compilePathPattern(pattern)(path)).toBe(isMatch);
  });

  it("takes little time for a hostile path", () => {
    const matches = compilePathPattern(`${"**/*a*/".repeat(20)}x`);
    const begin = performance.now();
    expect(matches("aaaaaaaaaaaaaaaaaaaa/".repeat(100))).toBe(false);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  it("matches nothing without patterns", () => {
    expect(compilePathPatterns([])("a")).toBe(false);
  });
});

describe("findPatternProblem", () => {
  it.each([
    ["", "names no path"],
    ["/", "names no path"],
    ["!src", "begins with !"],
    ["*.{ts,js}", "brackets or braces"],
    ["[ab].ts", "brackets or braces"],
    ["../a", "leaves the repository"],
    ["a\\b", "backslash"],
    ["a\nb", "control character"],
    ["a".repeat(501), "longer than"],
  ])("refuses %j", (text, problem) => {
    expect(findPatternProblem(text)).toContain(problem);
  });

  it.each(["a", "docs/", "src/**/*.ts", ".github/*", "a b"])("accepts %j", (text) => {
    expect(findPatternProblem(text)).toBeUndefined();
  });
});
