import { expect, it } from "vitest";
import { withPlainPunctuation } from "../../../../src/domain/answer/full-width.ts";

it.each([
  ["｛＂a＂：［1，2］｝", '{"a":[1,2]}'],
  ['{"a"："他说，好"，"b"：1}', '{"a":"他说，好","b":1}'],
  ["他说：好，是的。", "他说：好，是的。"],
  ['{"a": "x，y"}', '{"a": "x，y"}'],
])("writes %s as %s", (text, plain) => {
  expect(withPlainPunctuation(text)).toBe(plain);
  expect(withPlainPunctuation(text)).toHaveLength(text.length);
});
