import { describe, expect, it } from "vitest";
import { findDeletedTests } from "../../../../../src/domain/task/tamper/find-deleted-tests.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

const one = "def test_a():\n    assert f(1) == 2\n";
const two = "def test_b():\n    assert g(3) == 4\n";
const find = (before: string, after?: string) =>
  findDeletedTests(readTests([createChangedFile("test_a.py", before, after)]));

describe("findDeletedTests", () => {
  it("names the test and its old line", () => {
    expect(find(`${one}${two}`, one)).toEqual([
      { code: "deleted-test", path: "test_a.py", line: 3, text: "the test test_b is gone" },
    ]);
  });

  it("reports a file as a whole", () => {
    expect(find(`${one}${two}`)).toEqual([
      {
        code: "deleted-test",
        path: "test_a.py",
        text: "2 tests are gone, with all others of the file",
      },
    ]);
  });

  it("takes tests for one that asserts the same", () => {
    const table = "CASES = [(1, 2)]\ndef test_all(x, y):\n    assert f(x) == y\n";
    expect(find(`${one}${two}`, `${table}${two}`)).toEqual([]);
    expect(find(`${one}${two}`, `# f(1) == 2 assert\n${two}`)).toHaveLength(1);
  });
});
