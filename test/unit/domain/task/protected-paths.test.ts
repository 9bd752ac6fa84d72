import { describe, expect, it } from "vitest";
import {
  createProtection,
  parseProtectedPaths,
} from "../../../../src/domain/task/protected-paths.ts";

const protects = (pattern: string, path: string): boolean =>
  createProtection([pattern])(path) !== undefined;

describe("createProtection", () => {
  it.each([
    ".github/workflows/ci.yml",
    ".github/workflows",
    ".github/workflows/deep/ci.yml",
    ".github/actions/x/action.yml",
    ".ai/review-rules.md",
    "CODEOWNERS",
    ".github/CODEOWNERS",
    "docs/CODEOWNERS",
    ".gitmodules",
    ".GitHub/Workflows/ci.yml",
    ".github/work\u200cflows/ci.yml",
    ".github./workflows /ci.yml",
    ".github\\workflows\\ci.yml",
    "CODEOWNERS::$DATA",
  ])("protects %j always", (path) => {
    expect(createProtection([])(path)).toBeDefined();
  });

  it.each([
    "src/.github/workflows/ci.yml",
    ".github/workflows.md",
    ".github/dependabot.yml",
    ".ai.md",
    "src/CODEOWNERS",
    "CODEOWNERS.md",
  ])("does not protect %s", (path) => {
    expect(createProtection([])(path)).toBeUndefined();
  });

  it.each([
    ["deploy", "deploy/a/b.yml", true],
    ["deploy", "src/deploy/b.yml", true],
    ["/deploy", "src/deploy/b.yml", false],
    ["deploy/", "deploy/b.yml", true],
    ["deploy/", "deployed/b.yml", false],
    ["src/deploy", "src/deploy", true],
    ["src/deploy", "lib/src/deploy", false],
    ["*.lock", "a/b/yarn.lock", true],
    ["*.lock", "yarn.locks", false],
    ["/*.lock", "a/yarn.lock", false],
    ["src/**/*.sql", "src/x.sql", true],
    ["src/**/*.sql", "src/a/b/x.sql", true],
    ["src/**/*.sql", "lib/x.sql", false],
    ["src/**", "src/a", true],
    ["a/*/c", "a/b/c/d", true],
    ["a/*/c", "a/b/b/c", false],
    ["v?.txt", "v1.txt", true],
    ["v?.txt", "v12.txt", false],
    ["*a*b*", "xxaxxbxx", true],
    ["*a*b*", "xxbxxaxx", false],
    ["Caf\u00e9/", "CAFE\u0301/menu", true],
    ["a.b", "axb", false],
  ])("takes %s for %s: %s", (pattern, path, is) => {
    expect(protects(pattern, path)).toBe(is);
  });

  it("names the pattern", () => {
    expect(createProtection(["infra/**"])("infra/a.tf")).toBe("infra/**");
  });

  it("is not slowed down by many stars", () => {
    const stars = `${"**/*a".repeat(40)}b`;
    expect(protects(stars, `${"a/".repeat(60)}${"a".repeat(3_000)}`)).toBe(false);
  });
});

describe("parseProtectedPaths", () => {
  it("takes commas and line breaks", () => {
    expect(parseProtectedPaths(" infra/**, *.lock\n\n/deploy/,infra/** ")).toEqual([
      "infra/**",
      "*.lock",
      "/deploy/",
    ]);
    expect(parseProtectedPaths(" ")).toEqual([]);
  });

  it.each(["!src", "src/[ab]", "src/{a}", "../x", "a/../b", "/", "a\0b"])(
    "takes no %j, which would protect nothing",
    (text) => {
      expect(parseProtectedPaths(text)).toBeUndefined();
    },
  );
});
