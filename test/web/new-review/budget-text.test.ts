import { describe, expect, it } from "vitest";
import {
  formatBudget,
  groupDigits,
  readBudget,
} from "../../../src/adapters/web/pages/new-review/budget-text.ts";

describe("the text of the budget", () => {
  it.each([
    ["750000", 750_000],
    ["750,000", 750_000],
    ["750 000", 750_000],
    ["750k", 750_000],
    ["1.5M", 1_500_000],
    ["0", 0],
  ])("reads %s as %d tokens", (text, tokens) => {
    expect(readBudget(text)).toEqual({ kind: "tokens", tokens });
  });

  it("takes a blank for the default of the deployment", () => {
    expect([readBudget(""), readBudget("  ")]).toEqual([{ kind: "default" }, { kind: "default" }]);
  });

  it.each(["abc", "-5", "1.5", "750.000", "1e9", "5x", "9999999999999999"])(
    "does not guess what %s means",
    (text) => expect(readBudget(text).kind).toBe("wrong"),
  );

  it("is normalized when the field is left, and kept when it cannot be read", () => {
    expect(["1.5m", "750000", "", " many "].map(formatBudget)).toEqual([
      "1,500,000",
      "750,000",
      "",
      "many",
    ]);
  });
});

describe("grouping digits while they are typed", () => {
  it.each([
    ["1234", 4, "1,234", 5],
    ["12,3456", 7, "123,456", 7],
    ["1,234", 1, "1,234", 1],
    ["91,234", 1, "91,234", 1],
    ["750000", 3, "750,000", 3],
    ["", 0, "", 0],
  ])("turns %s with the caret at %d into %s with the caret at %d", (text, caret, grouped, at) => {
    expect(groupDigits(text, caret)).toEqual({ text: grouped, caret: at });
  });

  it("ignores everything except digits", () => {
    expect(groupDigits("1.5M", 4)).toEqual({ text: "1.5M", caret: 4 });
  });

  it("keeps as many digits before the caret as there were", () => {
    for (let caret = 0; caret <= 7; caret += 1) {
      const { text, caret: after } = groupDigits("1234567", caret);
      expect(text.slice(0, after).replaceAll(",", "")).toHaveLength(caret);
    }
  });
});
