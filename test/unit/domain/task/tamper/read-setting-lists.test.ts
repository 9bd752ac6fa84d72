import { expect, it } from "vitest";
import { readSettingLists } from "../../../../../src/domain/task/tamper/read-setting-lists.ts";

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
  const found = readSettingLists(lines, /^select$/).flatMap((one) => one.items);
  expect(found.map(({ text }) => text)).toEqual(items);
});
