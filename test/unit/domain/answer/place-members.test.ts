import { expect, it } from "vitest";
import {
  collectRangeEnds,
  joinFolder,
  readOtherLines,
} from "../../../../src/domain/answer/place-members.ts";
import { readLineRange } from "../../../../src/domain/answer/read-line-range.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ['{"start": {"line": 4}, "end": {"line": 6}}', { from: 4, to: 6 }],
  ['{"from": 4, "to": 6}', { from: 4, to: 6 }],
  ['{"from": "the old way", "to": "the new one"}', undefined],
])("finds the ends of a range in %s", (text, lines) => {
  expect(readLineRange(collectRangeEnds(objectIn(text)))).toEqual(lines);
});

it.each([
  ['{"old_line": 4}', { lines: { from: undefined, to: 4, side: "LEFT" } }],
  ['{"diff_line": 4}', { isUnclear: true }],
  ['{"line_count": 4}', {}],
  ['{"deadline": 4}', {}],
])("reads other lines from %s", (text, found) => {
  expect(readOtherLines(objectIn(text))).toEqual(found);
});

it.each([
  ['{"path": "src/pay", "filename": "a.ts"}', "src/pay", "src/pay/a.ts"],
  ['{"file": "a.ts", "directory": "src/pay/"}', "a.ts", "src/pay/a.ts"],
  ['{"path": "src/a.ts", "filename": "a.ts"}', "src/a.ts", "src/a.ts"],
])("joins folder and file of %s", (text, path, whole) => {
  expect(joinFolder(path, objectIn(text))).toBe(whole);
});
