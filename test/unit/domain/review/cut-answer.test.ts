import { expect, it } from "vitest";
import { CUT_ANSWER, hasCutAnswer } from "../../../../src/domain/review/merge-answers.ts";

it("detects whether an answer was cut", () => {
  expect(hasCutAnswer({ problems: ["part 1/2: no answer", `part 2/2: ${CUT_ANSWER}`] })).toBe(true);
  expect(hasCutAnswer({ problems: ["part 1/2: no answer"] })).toBe(false);
});
