import { describe, expect, it } from "vitest";
import { toRequestedEnds } from "../../../../src/domain/pull/requested-ends.ts";

const PULL = {
  head: { branch: "topic", sha: "b".repeat(40) },
  base: { branch: "main", sha: "a".repeat(40) },
};
const ENDS = { head: "b".repeat(40), baseBranch: "main" };

describe("endsAsAsked", () => {
  it.each([
    ["at once", 0, ENDS],
    ["with a clock that is behind the code host's", -90_000, ENDS],
    ["within minutes", 300_000, ENDS],
    ["later than that", 300_001, undefined],
    ["at a time that nobody knows", Number.NaN, undefined],
  ])("reads them %s", (_when, ageMs, ends) => {
    expect(toRequestedEnds(PULL, ageMs)).toEqual(ends);
  });
});
