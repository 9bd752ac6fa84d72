import { expect, it } from "vitest";
import { readInnerSummary } from "../../../../src/domain/answer/has-answer-content.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ['{"overall": {"summary": "s"}}', "s"],
  ['{"thoughts": {"summary": "s"}}', undefined],
  ['{"comments": {"summary": "s"}}', undefined],
  ['{"overall": {"summary": " "}}', undefined],
])("reads the summary inside %s", (text, summary) => {
  expect(readInnerSummary(objectIn(text))).toBe(summary);
});
