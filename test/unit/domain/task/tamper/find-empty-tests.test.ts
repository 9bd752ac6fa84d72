import { describe, expect, it } from "vitest";
import { findEmptyTests } from "../../../../../src/domain/task/tamper/find-empty-tests.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

const find = (path: string, before: string | undefined, after: string): number =>
  findEmptyTests(readTests([createChangedFile(path, before, after)])).length;

describe("findEmptyTests", () => {
  it.each([
    ["test_a.py", "def test_a(): pass"],
    ["test_a.py", 'def test_a():\n    """Says what it does not."""'],
    ["test_a.py", "def test_a():\n    return\n    assert a"],
    ["a.test.ts", 'it("a", () => {});'],
    ["a.test.ts", 'it("a", async () => {\n  return;\n  expect(a).toBe(1);\n});'],
    ["a_test.go", "func TestA(t *testing.T) {}"],
    ["tests/a.rs", "#[test]\nfn a() {}"],
    ["spec/a_spec.rb", 'it "a" do\nend'],
  ])("finds in %s: %j", (path, text) => {
    expect(find(path, undefined, text)).toBe(1);
  });

  it.each([
    ["test_a.py", "def test_a():\n    f()"],
    ["a.test.ts", 'it("a", () => expect(f({})).toBe(1));'],
    ["a.test.ts", 'it("a", () => {\n  return expect(f()).resolves.toBe(1);\n});'],
    ["a.test.ts", 'it("a", f);'],
  ])("finds nothing in %s: %j", (path, text) => {
    expect(find(path, undefined, text)).toBe(0);
  });

  it("does not report a test that was empty before", () => {
    expect(
      find("test_a.py", "def test_a():\n    pass\n", "def test_a():\n    pass\n\nx = 1\n"),
    ).toBe(0);
  });
});
