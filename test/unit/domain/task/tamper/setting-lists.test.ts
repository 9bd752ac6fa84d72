import { expect, it } from "vitest";
import { settingLists } from "../../../../../src/domain/task/tamper/setting-lists.ts";

it.each([
  [
    ["select = [", '  "E",', '  "F",', "]"],
    ["E", "F"],
  ],
  [['"select": ["E", "F"],'], ["E", "F"]],
  [
    ["select:", "  - E", "  - F"],
    ["E", "F"],
  ],
  [["other = [1]"], []],
])("reads the items of %j", (lines, items) => {
  const found = settingLists(lines, /^select$/).flatMap((one) => one.items);
  expect(found.map(({ text }) => text)).toEqual(items);
});
