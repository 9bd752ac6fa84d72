import { expect, it } from "vitest";
import { findRemovedRows } from "../../../../../src/domain/task/tamper/find-removed-rows.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

const table = (rows: string): string =>
  `import pytest\n\n\n@pytest.mark.parametrize("a, b", [\n${rows}])\ndef test_a(a, b):\n    assert a == b\n`;
const found = (before: string, after: string) =>
  findRemovedRows(readTests([createChangedFile("tests/test_a.py", table(before), table(after))]));

it("names a row that a table lost, and none that it gained", () => {
  expect(found("    (1, 2),\n    (3, 4),\n", "    (1, 2),\n")).toMatchObject([
    { code: "deleted-test", path: "tests/test_a.py" },
  ]);
  expect(found("    (1, 2),\n", "    (1, 2),\n    (3, 4),\n")).toEqual([]);
});
