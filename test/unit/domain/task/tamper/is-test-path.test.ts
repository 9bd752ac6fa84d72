import { expect, it } from "vitest";
import { isTestPath } from "../../../../../src/domain/task/tamper/changed-file.ts";

it.each([
  "tests/a.py",
  "src/test/java/A.java",
  "test_a.py",
  "a_test.go",
  "src/a.test.ts",
  "a.spec.js",
  "src/__tests__/a.js",
  "spec/a_spec.rb",
  "src/MathTest.java",
  "MathTests.cs",
  "conftest.py",
  "Shop.Tests/A.cs",
  "unittests/a.cc",
])("takes %s for a test", (path) => {
  expect(isTestPath(path)).toBe(true);
});

it.each([
  "src/a.py",
  "latest.py",
  "contest/a.py",
  "src/attestation.ts",
  "Testament.md",
  "inspect.py",
])("takes %s for none", (path) => {
  expect(isTestPath(path)).toBe(false);
});
