import { expect, it } from "vitest";
import { detectLanguage } from "../../../../../src/domain/task/tamper/detect-language.ts";
import { readTableRows } from "../../../../../src/domain/task/tamper/read-table-rows.ts";

const count = (path: string, text: string): number =>
  readTableRows(text.split("\n"), detectLanguage(path) ?? expect.fail(path)).length;

it.each([
  ["test_a.py", '@pytest.mark.parametrize("a", [\n    (1, 2),\n    (3, 4),\n])', 2],
  ["a.test.ts", "it.each([\n  [1, 2],\n  [3, 4],\n])", 2],
  ["test_a.py", "x = [1, 2]", 0],
])("counts the rows of tables in %s", (path, text, rows) => {
  expect(count(path, text)).toBe(rows);
});
