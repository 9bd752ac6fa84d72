import { describe, expect, it } from "vitest";
import {
  budgetRefusalMessage,
  getMonth,
  nextMonth,
} from "../../../../src/domain/budget/budget-messages.ts";

describe("the month of a budget", () => {
  it.each([
    ["2026-01-31T23:59:59.999Z", "2026-01", "2026-02-01"],
    ["2026-09-01T00:00:00.000Z", "2026-09", "2026-10-01"],
    ["2026-12-24T12:00:00.000Z", "2026-12", "2027-01-01"],
  ])("of %s is %s, and ends at %s", (at, month, next) => {
    expect([getMonth(at), nextMonth(at)]).toEqual([month, next]);
  });
});

describe("why a run does not begin", () => {
  const at = "2026-12-24T12:00:00.000Z";

  it("is reported with the day on which it can", () => {
    expect(budgetRefusalMessage({ kind: "spent", budget: "repository", unit: "tokens" }, at)).toBe(
      "the token budget of this repository for the month is spent; it renews on 2027-01-01 (UTC)",
    );
  });

  it("is reported with a fix when no day helps", () => {
    expect(budgetRefusalMessage({ kind: "spent", budget: "pull", unit: "cost" }, at)).toBe(
      "the cost budget of this pull request is spent; ask the operator of this installation to raise it",
    );
  });
});
