import { expect, it } from "vitest";
import { normalizePunctuation } from "../../../../src/domain/answer/normalize-punctuation.ts";

it.each([
  ["｛＂a＂：［1，2］｝", '{"a":[1,2]}'],
  ['{"a"："他说，好"，"b"：1}', '{"a":"他说，好","b":1}'],
  ["他说：好，是的。", "他说：好，是的。"],
  ['{"a": "x，y"}', '{"a": "x，y"}'],
])("writes %s as %s", (text, plain) => {
  expect(normalizePunctuation(text)).toBe(plain);
  expect(normalizePunctuation(text)).toHaveLength(text.length);
});
