import { expect, it } from "vitest";
import { readLineRange } from "../../../../src/domain/answer/read-line-range.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ["4", { to: 4 }],
  ['"4-6"', { from: 4, to: 6 }],
  ["[4, 6]", { from: 4, to: 6 }],
  ["[4, 5, 6]", { from: 4, to: 6 }],
  ['{"from": 4, "to": 6}', { from: 4, to: 6 }],
  ['{"start": {"line": 4, "column": 1}, "end": {"line": 6, "column": 1}}', { from: 4, to: 6 }],
  [
    '{"start": {"line": 3, "character": 1}, "end": {"line": 5, "character": 1}}',
    { from: 4, to: 6 },
  ],
  [
    '{"start": {"line": 3, "character": 0}, "end": {"line": 6, "character": 0}}',
    { from: 4, to: 6 },
  ],
  ['{"line": 0, "character": 0}', { to: 1 }],
  ['{"old": 4, "new": null}', { to: 4, side: "LEFT" }],
])("reads lines from %s", (value, lines) => {
  const node = objectIn(`{"line": ${value}}`).members.get("line");
  expect(readLineRange(node)).toEqual({ from: undefined, ...lines });
});

it.each([
  ["[4, 20, 31]", "unclear"],
  ["[[4, 6], [20, 22]]", "unclear"],
  ['{"offset": 400}', "unclear"],
  ["4.5", "unclear"],
  ["null", undefined],
  ["[]", undefined],
  ["0", undefined],
])("does not guess lines from %s", (value, read) => {
  expect(readLineRange(objectIn(`{"line": ${value}}`).members.get("line"))).toBe(read);
});
