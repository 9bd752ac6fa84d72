import { expect, it } from "vitest";
import { CUT_ANSWER, wasCut } from "../../../../src/domain/review/cut-answer.ts";

it("tells whether an answer was cut", () => {
  expect(wasCut({ problems: ["part 1/2: no answer", `part 2/2: ${CUT_ANSWER}`] })).toBe(true);
  expect(wasCut({ problems: ["part 1/2: no answer"] })).toBe(false);
});
