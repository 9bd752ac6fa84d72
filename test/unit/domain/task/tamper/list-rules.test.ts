import { expect, it } from "vitest";
import { LEVEL_FILES, LISTS } from "../../../../../src/domain/task/tamper/list-rules.ts";

const rulesFor = (path: string, key: string) =>
  LISTS.filter((rule) => rule.path.test(path) && rule.key.test(key));

it.each([
  ["pytest.ini", "testpaths", false],
  ["ruff.toml", "select", false],
  ["tsconfig.json", "exclude", true],
])("returns for %s: %s", (path, key, isLeftOut) => {
  expect(rulesFor(path, key).map((rule) => rule.isLeftOut)).toContain(isLeftOut);
});

it("knows no list of a build's tsconfig, and files with levels", () => {
  expect(rulesFor("tsconfig.build.json", "exclude")).toEqual([]);
  expect(LEVEL_FILES.test(".eslintrc.json")).toBe(true);
});
