import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareWords } from "../../../../src/adapters/web/pages/review/draft/compare-words.ts";

const marked = (from: string, to: string): string =>
  compareWords(from, to)
    .map(({ kind, text }) => ({ same: text, del: `[-${text}-]`, ins: `{+${text}+}` })[kind])
    .join("");

describe("compareWords", () => {
  it.each([
    ["", "", ""],
    ["as it is", "as it is", "as it is"],
    ["", "new", "{+new+}"],
    ["old", "", "[-old-]"],
    [
      "A rejected fetch reaches us.",
      "A reset connection reaches us.",
      "A [-rejected fetch-]{+reset connection+} reaches us.",
    ],
    ["one two four", "one two three four", "one two {+three +}four"],
    ["two three", "one two three four", "{+one +}two three{+ four+}"],
    ["Remove this.", "Remove this. Please.", "Remove this.{+ Please.+}"],
  ])("reports what differs from %j to %j", (from, to, expected) => {
    expect(marked(from, to)).toBe(expected);
  });

  it("gives both texts back", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "\n", "é") });
    fc.assert(
      fc.property(text, text, (from, to) => {
        const parts = compareWords(from, to);
        const without = (kind: string): string =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join("");
        expect(without("ins")).toBe(from);
        expect(without("del")).toBe(to);
      }),
    );
  });

  it("shows texts that are too long to compare as two", () => {
    const from = "a b ".repeat(2_000);
    const parts = compareWords(from, "c d ".repeat(2_000));
    expect(parts.map(({ kind }) => kind)).toEqual(["del", "ins", "same"]);
  });
});
