import { describe, expect, it } from "vitest";
import { findSigns } from "../../../../../src/domain/task/tamper/find-signs.ts";
import { fileOf } from "./change-of.ts";

describe("findSigns", () => {
  it("finds skips in test files only", () => {
    const line = "@pytest.mark.skip\n";
    expect(findSigns([fileOf("tests/a.py", "", line), fileOf("src/a.py", "", line)])).toEqual([
      {
        code: "skipped-test",
        path: "tests/a.py",
        line: 1,
        text: "keeps tests from being run or counted: @pytest.mark.skip",
      },
    ]);
  });

  it("finds nothing new in a line from another file", () => {
    const line = "x = 1  # noqa\n";
    expect(findSigns([fileOf("a.py", line, "\n"), fileOf("b.py", "", line)])).toEqual([]);
  });

  it("leaves other people's code alone", () => {
    expect(findSigns([fileOf("vendor/a.go", "", "//nolint\n")])).toEqual([]);
  });
});
