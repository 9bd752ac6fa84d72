import { expect, it } from "vitest";
import { isOperator } from "../../../../src/domain/access/person.ts";

it("counts only administrators as operators", () => {
  expect(isOperator({ login: "ada", isAdmin: true })).toBe(true);
  expect(isOperator({ login: "mia", isAdmin: false })).toBe(false);
  expect(isOperator(undefined)).toBe(false);
});
