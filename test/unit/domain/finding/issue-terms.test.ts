import { describe, expect, it } from "vitest";
import { readIssueTerms } from "../../../../src/domain/finding/issue-terms.ts";

describe("readIssueTerms", () => {
  it("separates identifiers from words, which it stems", () => {
    const { words, identifiers, prose } = readIssueTerms(
      "`total` leaks and leaked: `sumRefunds(total)`, row_count and the handles",
    );
    expect([...identifiers]).toEqual(["total", "sumrefunds", "row_count"]);
    expect(words.get("leak")).toBe(2);
    expect(words.get("total")).toBe(2);
    expect(words.get("handl")).toBe(1);
    expect(words.get("the")).toBeUndefined();
    expect(prose).toBe("`_` leaks and leaked: `_(_)`, _ and the handles");
  });

  it("takes words of programming languages for words", () => {
    const { identifiers, prose } = readIssueTerms("`null`, `await` and `x` of `rows`");
    expect([...identifiers]).toEqual(["rows"]);
    expect(prose).toBe("`null`, `await` and `x` of `_`");
  });
});
