import { describe, expect, it } from "vitest";
import { loadConfig } from "../../../src/config/load-config.ts";
import { isAppError } from "../../../src/domain/core/app-error.ts";

function problemOf(environment: Record<string, string>): string {
  try {
    loadConfig(environment);
  } catch (error) {
    if (isAppError(error, "config-invalid")) return error.message;
    throw error;
  }
  return "";
}

describe("settings of filters", () => {
  it("reads lists", () => {
    expect(
      loadConfig({
        MUTE_CATEGORIES: "style, docs,style",
        IGNORE_PATHS: "docs/ , *.gen.ts",
        SKIP_AUTHORS: "renovate[bot],octo-cat",
        SKIP_LABELS: "work in progress,WIP",
        SKIP_DRAFTS: "false",
      }).config,
    ).toMatchObject({
      muteCategories: ["style", "docs"],
      ignorePaths: ["docs/", "*.gen.ts"],
      skipAuthors: ["renovate[bot]", "octo-cat"],
      skipLabels: ["work in progress", "WIP"],
      skipDrafts: false,
    });
  });

  it("filters nothing by default but drafts", () => {
    const { muteCategories, ignorePaths, skipAuthors, skipLabels, skipDrafts } = loadConfig(
      {},
    ).config;
    expect([muteCategories, ignorePaths, skipAuthors, skipLabels, skipDrafts]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      true,
    ]);
  });

  it("lists the valid categories", () => {
    expect(problemOf({ MUTE_CATEGORIES: "style,speed" })).toBe(
      'MUTE_CATEGORIES "speed" is not a category; use one of correctness, security, performance, tests, docs, maintainability, style',
    );
  });

  it.each([
    ["IGNORE_PATHS", "src/**,!src/a.ts", '"!src/a.ts" begins with !'],
    ["IGNORE_PATHS", "*.{ts,js}", "brackets or braces"],
    ["IGNORE_PATHS", "../secrets", "leaves the repository"],
    ["IGNORE_PATHS", "a,".repeat(1) + Array.from({ length: 201 }, (_, at) => at), "more than 200"],
    ["SKIP_AUTHORS", "@octocat", "is not a login"],
    ["SKIP_AUTHORS", "a b", "is not a login"],
    ["SKIP_LABELS", "x".repeat(101), "longer than a label"],
    ["SKIP_DRAFTS", "maybe", "must be true or false"],
  ])("refuses %s=%s", (name, value, problem) => {
    expect(problemOf({ [name]: value })).toContain(problem);
  });
});
