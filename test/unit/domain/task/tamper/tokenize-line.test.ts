import { describe, expect, it } from "vitest";
import {
  isClosingBracket,
  isOpeningBracket,
  tokenizeLine,
} from "../../../../../src/domain/task/tamper/tokenize-line.ts";

const texts = (line: string, comment: "#" | "//" = "//") =>
  tokenizeLine(line, comment).map(({ kind, text }) => `${kind[0]}:${text}`);

describe("lineTokens", () => {
  it("splits strings, numbers, words and signs", () => {
    expect(texts(`f("a\\"b", 1_000.5) === x`)).toEqual([
      "w:f",
      "s:(",
      `s:"a\\"b"`,
      "s:,",
      "n:1_000.5",
      "s:)",
      "s:===",
      "w:x",
    ]);
  });

  it("leaves a comment at the end out, and no sign in a string", () => {
    expect(texts(`a // b`)).toEqual(["w:a"]);
    expect(texts(`"a // b"`)).toEqual([`s:"a // b"`]);
    expect(texts("a # b", "#")).toEqual(["w:a"]);
  });

  it("takes a quote that does not end for a sign", () => {
    expect(texts("it's fine")).toEqual(["w:it", "s:'", "w:s", "w:fine"]);
    expect(texts('"\\')).toEqual(['s:"', "s:\\"]);
  });
});

it("knows brackets", () => {
  expect(tokenizeLine("([{", "//").every(isOpeningBracket)).toBe(true);
  expect(tokenizeLine(")]}", "//").every(isClosingBracket)).toBe(true);
});
