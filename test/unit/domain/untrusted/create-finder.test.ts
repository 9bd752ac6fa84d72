import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFinder } from "../../../../src/domain/untrusted/create-finder.ts";

describe("createFinder", () => {
  it("finds what a search finds, in any order of calls", () => {
    const questions = fc.array(fc.tuple(fc.constantFrom("a", "b", "ab"), fc.nat(30)));
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 30 });
    fc.assert(
      fc.property(texts, questions, (text, asked) => {
        const finder = createFinder(text);
        for (const [needle, from] of asked) {
          const at = text.indexOf(needle, from);
          expect(finder.next(needle, from)).toBe(at === -1 ? text.length : at);
        }
      }),
      { seed: 3 },
    );
  });
});
