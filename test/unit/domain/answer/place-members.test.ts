import { expect, it } from "vitest";
import { linesIn } from "../../../../src/domain/answer/line-object.ts";
import { endsOf, otherLines, withFolder } from "../../../../src/domain/answer/place-members.ts";
import { objectIn } from "./reading-of.ts";

it.each([
  ['{"start": {"line": 4}, "end": {"line": 6}}', { from: 4, to: 6 }],
  ['{"from": 4, "to": 6}', { from: 4, to: 6 }],
  ['{"from": "the old way", "to": "the new one"}', undefined],
])("finds the ends of a range in %s", (text, lines) => {
  expect(linesIn(endsOf(objectIn(text)))).toEqual(lines);
});

it.each([
  ['{"old_line": 4}', { lines: { from: undefined, to: 4, side: "LEFT" } }],
  ['{"diff_line": 4}', { isUnclear: true }],
  ['{"line_count": 4}', {}],
  ['{"deadline": 4}', {}],
])("reads other lines from %s", (text, found) => {
  expect(otherLines(objectIn(text))).toEqual(found);
});

it.each([
  ['{"path": "src/pay", "filename": "a.ts"}', "src/pay", "src/pay/a.ts"],
  ['{"file": "a.ts", "directory": "src/pay/"}', "a.ts", "src/pay/a.ts"],
  ['{"path": "src/a.ts", "filename": "a.ts"}', "src/a.ts", "src/a.ts"],
])("joins folder and file of %s", (text, path, whole) => {
  expect(withFolder(path, objectIn(text))).toBe(whole);
});
