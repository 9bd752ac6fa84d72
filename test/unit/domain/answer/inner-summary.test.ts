import { expect, it } from "vitest";
import { innerSummary } from "../../../../src/domain/answer/inner-summary.ts";
import { objectIn } from "./reading-of.ts";

it.each([
  ['{"overall": {"summary": "s"}}', "s"],
  ['{"thoughts": {"summary": "s"}}', undefined],
  ['{"comments": {"summary": "s"}}', undefined],
  ['{"overall": {"summary": " "}}', undefined],
])("reads the summary inside %s", (text, summary) => {
  expect(innerSummary(objectIn(text))).toBe(summary);
});
