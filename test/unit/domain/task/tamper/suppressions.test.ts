import { describe, expect, it } from "vitest";
import { SUPPRESSIONS } from "../../../../../src/domain/task/tamper/suppressions.ts";

const codes = (path: string, line: string): string[] =>
  SUPPRESSIONS.filter((rule) => rule.path.test(path) && rule.sign.test(line)).map(
    ({ code }) => code,
  );

describe("SUPPRESSIONS", () => {
  it.each([
    ["a.py", "x = 1  # type: ignore[arg]"],
    ["a.py", "with suppress(Exception):"],
    ["a.tsx", "// @ts-expect-error"],
    ["a.go", "//nolint:all"],
    ["a.rs", "#![allow(warnings)]"],
    ["A.kt", '@Suppress("X")'],
    ["a.rb", "# rubocop:disable All"],
    ["A.cs", "#pragma warning disable"],
    ["a.cc", "// NOLINTNEXTLINE"],
    ["a.sh", "npm test || true"],
    ["Makefile", "\t-rm x"],
    ["ci.yml", "continue-on-error: true"],
    ["Dockerfile", "RUN npm test || :"],
  ])("sees in %s: %s", (path, line) => {
    expect(codes(path, line)).toEqual(["suppression"]);
  });

  it.each([
    ["a.md", "# noqa"],
    ["a.py", "noqa = 1"],
    ["a.sh", "a || trueish"],
    ["ci.yml", "continue-on-error: false"],
    ["a.ts", "const asAny = x as unknown;"],
    ["a.yml", "  - run"],
  ])("sees nothing in %s: %s", (path, line) => {
    expect(codes(path, line)).toEqual([]);
  });

  it("sees tests that settings leave out", () => {
    expect(codes("pytest.ini", "addopts = --ignore=tests/a")).toEqual(["skipped-test"]);
  });
});
