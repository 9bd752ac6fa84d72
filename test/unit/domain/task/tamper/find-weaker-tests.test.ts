import { describe, expect, it } from "vitest";
import { findWeakerTests } from "../../../../../src/domain/task/tamper/find-weaker-tests.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

const find = (before: string, after: string): string[] =>
  findWeakerTests(readTests([createChangedFile("test_a.py", before, after)])).map(
    ({ code, line, text }) => `${code} ${line}: ${text}`,
  );

describe("findWeakerTests", () => {
  it("counts what a test lost", () => {
    expect(
      find(
        "def test_a():\n    assert f\n    assert g\n    assert h\n",
        "def test_a():\n    assert f\n",
      ),
    ).toEqual(["removed-assertion 1: the test test_a lost 2 assertions: assert g"]);
  });

  it("does not count what another test got", () => {
    const [a, b] = ["def test_a():\n    x()\n", "def test_b():\n    y()\n"];
    expect(find(`${a}    assert g(1)\n${b}`, `${a}${b}    assert g(1)\n`)).toEqual([
      "removed-assertion 1: the test test_a lost 1 assertion: assert g(1)",
    ]);
  });

  it("names the line that asserts less", () => {
    expect(find("def test_a():\n    assert f == 1\n", "def test_a():\n    assert f\n")).toEqual([
      "weakened-assertion 2: the test test_a asserts less precisely: assert f",
    ]);
  });

  it("looks at new tests, too", () => {
    expect(find("", "def test_a():\n    assert True\n")).toEqual([
      "weakened-assertion 2: the test test_a asserts something that is always true: assert True",
    ]);
  });

  it("reports of a difference only that it is larger", () => {
    expect(
      find(
        "def test_a():\n    assert_close(a, b)\n",
        "def test_a():\n    assert_close(a, b, atol=1)\n",
      ),
    ).toEqual([
      "weakened-assertion 2: the test test_a allows a larger difference: assert_close(a, b, atol=1)",
    ]);
  });
});
