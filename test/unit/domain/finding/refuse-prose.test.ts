import { describe, expect, it } from "vitest";
import { refuseProse } from "../../../../src/domain/finding/refuse-prose.ts";

const LINES = ["function pay(x) {", "  retry(x, true);", "}"];
const reasonFor = (text: string, path = "pay.ts") =>
  refuseProse(text, { path, lines: LINES, from: 2, to: 2 }).reason;

describe("refuseWords", () => {
  it.each([
    ["Use retry(x, false) instead", "is a sentence rather than code"],
    ["Call `retry(x, false)`.", "is a sentence rather than code"],
    ["retry(x, true) -> retry(x, false)", "says what changes rather than what it becomes"],
    ["  retry(x,\u200b false);", "contains invisible characters"],
  ])("refuses %j: it %s", (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });

  it.each([
    "  retry(x, false);",
    "  return check(x) ? retry(x, false) : undefined;",
    "  // Use retry instead",
    '  log("Use retry instead");',
  ])("keeps %j unchanged", (text) => {
    expect(reasonFor(text)).toBeUndefined();
  });

  it("takes sentences in a file of text", () => {
    expect(reasonFor("Use retry instead.", "README.md")).toBeUndefined();
  });
});
