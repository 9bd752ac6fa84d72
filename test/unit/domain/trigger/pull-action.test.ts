import { expect, it } from "vitest";
import { PullAction } from "../../../../src/domain/trigger/pull-action.ts";

it("has the changes after which a pull request has something new to review", () => {
  expect(PullAction.options).toEqual(["opened", "reopened", "ready_for_review", "synchronize"]);
  expect(PullAction.safeParse("closed").success).toBe(false);
});
