import { expect, it } from "vitest";
import { stripNonce } from "../../../../src/domain/answer/recover-answer.ts";

it("takes the code out of every text", () => {
  const value = { summary: "abc1 s", comments: [{ path: "a", line: 1, body: "b abc1" }] };
  const recovered = { kind: "ok", value, repairs: [], truncated: false } as const;
  expect(stripNonce<"review">(recovered, "abc1")).toEqual({
    ...recovered,
    value: { summary: " s", comments: [{ path: "a", line: 1, body: "b " }] },
  });
});
