import { expect, it } from "vitest";
import { prefixListKeys } from "../../../../../src/domain/task/tamper/prefix-list-keys.ts";

it.each([
  [["ignore = [", '  "A",', '  "B",', "]"], 3, 'ignore: [ "B",'],
  [["linters:", "  disable:", "    - a", "    - b"], 4, "disable: [ - b"],
  [["exclude: [", '  "a",', "],", '"b",'], 4, '"b",'],
  [["rules: {", '  "a": 1,', "}"], 2, '  "a": 1,'],
])("writes an item of %j behind its key", (lines, line, text) => {
  const [item] = prefixListKeys([{ line, text: lines[line - 1] ?? "" }], lines);
  expect(item).toEqual({ line, text });
});
