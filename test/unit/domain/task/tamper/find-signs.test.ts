import { describe, expect, it } from "vitest";
import { findSigns } from "../../../../../src/domain/task/tamper/find-tampering.ts";
import { createChangedFile } from "./create-change.ts";

describe("findSigns", () => {
  it("finds skips in test files only", () => {
    const line = "@pytest.mark.skip\n";
    expect(
      findSigns([
        createChangedFile("tests/a.py", "", line),
        createChangedFile("src/a.py", "", line),
      ]),
    ).toEqual([
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
    expect(
      findSigns([createChangedFile("a.py", line, "\n"), createChangedFile("b.py", "", line)]),
    ).toEqual([]);
  });

  it("ignores vendored code", () => {
    expect(findSigns([createChangedFile("vendor/a.go", "", "//nolint\n")])).toEqual([]);
  });
});
