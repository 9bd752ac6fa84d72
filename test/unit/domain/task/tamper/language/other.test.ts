import { expect, it } from "vitest";
import { OTHER } from "../../../../../../src/domain/task/tamper/language/other.ts";

it("OTHER reads assertions of languages without rules of their own", () => {
  expect(OTHER.assertion.test("  assert.are.equal(600, total())")).toBe(true);
  expect(OTHER.assertion.test("  local x = total()")).toBe(false);
});
