import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toOneLine } from "../../../../src/domain/publish/review-body.ts";

describe("oneLine", () => {
  it.each([
    ["lines", " a\n\n b\r\nc\u2028d\t", "a b c d"],
    ["an element", "use <b>this</b>", "use \\<b>this\\</b>"],
    ["a comment", "<!-- hidden", "\\<!-- hidden"],
    ["an image", "see ![x](https://e.example/x.png)", "see \\![x](https://e.example/x.png)"],
    ["an exclamation", "no! [really]", "no! [really]"],
    ["a comparison", "a < b, 1<2", "a < b, 1<2"],
    ["an element that is escaped already", "\\<b>", "\\<b>"],
    ["an escape before an element", "\\\\<b>", "\\\\\\<b>"],
    ["nothing", " \n ", ""],
  ])("writes %s", (_what, text, line) => {
    expect(toOneLine(text)).toBe(line);
  });

  it("never opens an element, regardless of escapes", () => {
    const text = fc.string({ unit: fc.constantFrom("\\", "<", "b", "!", "/", " ", "\n", ">") });
    fc.assert(
      fc.property(text, (said) => {
        const line = toOneLine(said);
        expect(line).not.toMatch(/(?<!\\)(?:\\\\)*<[a-z!?/]/i);
        expect(line).not.toMatch(/\s\s|\n/);
      }),
      { seed: 812 },
    );
  });

  it.each(["\\", " ", "<", "\\<b"])("is not slowed down by very many %j", (unit) => {
    expect(toOneLine(`${unit.repeat(500_000)}.`)).not.toBe("");
  });
});
