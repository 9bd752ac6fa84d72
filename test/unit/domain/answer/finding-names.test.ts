import { expect, it } from "vitest";
import {
  findMembers,
  isListName,
  isMentioned,
  looksLikeFinding,
} from "../../../../src/domain/answer/finding-names.ts";
import { objectIn } from "./create-reading.ts";

it("names lists, and what is only mentioned", () => {
  expect(["reviewComments", "Issues", "stats"].map(isListName)).toEqual([true, true, false]);
  expect(["praise", "previous_findings", "comments"].map(isMentioned)).toEqual([true, true, false]);
});

it("lists members with the contract's own spelling first", () => {
  const object = objectIn('{"message": "m", "Body": "B", "body": "b"}');
  expect(findMembers(object, "body").map(([key]) => key)).toEqual(["body", "Body", "message"]);
});

it.each([
  ['{"path": "a", "message": "m"}', true],
  ['{"severity": "high", "text": "t"}', true],
  ['{"name": "a", "count": 1}', false],
  ['{"text": "t"}', false],
])("decides whether %s looks like a finding", (text, looks) => {
  expect(looksLikeFinding(objectIn(text))).toBe(looks);
});
