import { expect, it } from "vitest";
import { parseEventWord } from "../../../../src/domain/answer/event-word.ts";

it.each([
  ["REQUEST_CHANGES", "REQUEST_CHANGES"],
  ["REJECT – it leaks", "REQUEST_CHANGES"],
  ["Do not approve!", "REQUEST_CHANGES"],
  ["👎", "REQUEST_CHANGES"],
  ["-1", "REQUEST_CHANGES"],
  ["comment only", "COMMENT"],
  ["approve with nits", "COMMENT"],
  ["Approved.", "APPROVE"],
  ["APPROVE | REQUEST_CHANGES", "REQUEST_CHANGES"],
  ["COMMENT\nREQUEST_CHANGES", "REQUEST_CHANGES"],
  ["APPROVE | COMMENT", "positive"],
  ["COMMENT|APPROVE", "positive"],
  ["APPROVE, but only once the retry is gone", "positive"],
  ["APPROVE (not yet)", "positive"],
  ["Approve, but reject the retry", "REQUEST_CHANGES"],
  ["COMMENT: one question", "COMMENT"],
  ["LGTM", "positive"],
  ["banana", "unknown"],
  ["toString", "unknown"],
  ["Nothing in this change needs changes, as far as I see", undefined],
  ["", undefined],
])("reads %j", (written, event) => {
  expect(parseEventWord(written)).toBe(event);
});

it("takes a long text in no time", () => {
  for (const part of ["changes ", "not ", "request ", "-", "approve with "])
    parseEventWord(part.repeat(50_000));
});
