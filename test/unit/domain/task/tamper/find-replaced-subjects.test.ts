import { expect, it } from "vitest";
import { findReplacedSubjects } from "../../../../../src/domain/task/tamper/find-replaced-subjects.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

const test = (head: string): string =>
  `from shop import total\n\n${head}\n\ndef test_total():\n    assert total() == 600\n`;
const found = (head: string) => {
  const files = [createChangedFile("tests/test_shop.py", test(""), test(head))];
  return findReplacedSubjects(readTests(files), files);
};

it("names a function under test that the test defines itself", () => {
  expect(found("total = lambda: 600")).toMatchObject([{ path: "tests/test_shop.py", line: 3 }]);
  expect(found("other = lambda: 600")).toEqual([]);
});
