import { expect, it } from "vitest";
import { findNewAsserters } from "../../../../../src/domain/task/tamper/find-weaker-tests.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

it("names functions that are new and assert something", () => {
  const old = "def old():\n    assert 1\n";
  const young = `def check(a):\n    assert a\n\n\n${"x = 1\n".repeat(40)}def plain(a):\n    return a\n`;
  const tests = readTests([createChangedFile("tests/a.py", old, `${old}${young}`)]);
  expect([...findNewAsserters(tests)]).toEqual(["check"]);
});
