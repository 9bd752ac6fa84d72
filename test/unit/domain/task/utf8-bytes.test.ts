import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countUtf8Bytes,
  fittingPrefixLength,
  fittingSuffixStart,
} from "../../../../src/domain/task/utf8-bytes.ts";

const text = fc
  .array(fc.constantFrom("a", "é", "測", "🚀", "\ud83d", "\ude80", "\n", "\u0000"), {
    maxLength: 20,
  })
  .map((all) => all.join(""));
const bytesOf = (words: string): number => Buffer.from(words).length;

describe("utf8Bytes", () => {
  it("counts as an encoder does, half characters too", () => {
    fc.assert(fc.property(text, (words) => countUtf8Bytes(words) === bytesOf(words)));
  });
});

describe("fitsFromStart and fitsFromEnd", () => {
  it("give the longest piece within the bytes, with no character in half", () => {
    fc.assert(
      fc.property(text, fc.nat(60), (words, max) => {
        const start = fittingPrefixLength(words, max);
        const end = fittingSuffixStart(words, max);
        const characters = [...words];
        const longest = (list: readonly string[]): number => {
          let bytes = 0;
          let count = 0;
          for (const one of list) {
            bytes += bytesOf(one);
            if (bytes > max) break;
            count += one.length;
          }
          return count;
        };
        expect(start).toBe(longest(characters));
        expect(words.length - end).toBe(longest(characters.reverse()));
      }),
    );
  });
});
