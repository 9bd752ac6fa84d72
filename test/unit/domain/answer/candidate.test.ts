import { expect, it } from "vitest";
import {
  type Candidate,
  isContainedIn,
  isSameAnswer,
  readNonce,
} from "../../../../src/domain/answer/candidate.ts";
import type { RecoveredReview } from "../../../../src/domain/answer/recovered.ts";
import { objectIn } from "./create-reading.ts";

function candidate(said: RecoveredReview, more: Partial<Candidate> = {}): Candidate {
  const place = { standing: "alone", start: 0, end: 1, nonce: "none" } as const;
  return { value: said, said, reason: undefined, repairs: [], truncated: false, ...place, ...more };
}

it.each([
  ['{"nonce": "abcd", "summary": "s"}', "own"],
  ['{"code": "abcd", "summary": "s"}', "own"],
  ['{"nonce": "other", "summary": "s"}', "foreign"],
  ['{"nonce": "…", "summary": "s"}', "none"],
  ['{"summary": "s"}', "none"],
])("compares the code in %s", (text, nonce) => {
  expect(readNonce("review", objectIn(text), "abcd")).toBe(nonce);
});

it("compares what candidates say", () => {
  const whole = candidate(
    { summary: "s", event: "COMMENT", comments: [{ body: "b" }] },
    { start: 9 },
  );
  expect(isSameAnswer(candidate({ comments: [], summary: "s" }), candidate({ summary: "s" }))).toBe(
    true,
  );
  expect(isContainedIn(candidate({ summary: "s" }, { truncated: true }), whole)).toBe(true);
  expect(isContainedIn(candidate({ summary: "t" }, { truncated: true }), whole)).toBe(false);
  expect(isContainedIn(candidate({ summary: "s" }), whole)).toBe(false);
  expect(isContainedIn(candidate({ comments: [{ body: "b" }] }), whole)).toBe(true);
});

it("does not accept an approval in the rest of a truncated answer", () => {
  const approval = candidate({ summary: "s", event: "APPROVE" }, { start: 9 });
  expect(isContainedIn(candidate({ summary: "s" }, { truncated: true }), approval)).toBe(false);
});
