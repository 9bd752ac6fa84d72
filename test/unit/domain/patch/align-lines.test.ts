import { describe, expect, it } from "vitest";
import { alignLines } from "../../../../src/domain/patch/align-lines.ts";

const signs = (before: string, after: string, cellsLeft = 1_000): string =>
  alignLines([...before], [...after], { cellsLeft })
    .map(({ kind, text }) => `${{ same: " ", old: "-", new: "+" }[kind]}${text}`)
    .join("");

describe("alignLines", () => {
  it("keeps what both sides share", () => {
    expect(signs("abcd", "axcd")).toBe(" a-b+x c d");
    expect(signs("abcde", "xbyde")).toBe("-a+x b-c+y d e");
    expect(signs("", "ab")).toBe("+a+b");
  });

  it("shares only the two ends when the rest is too expensive", () => {
    expect(signs("abcde", "axcye", 3)).toBe(" a-b-c-d+x+c+y e");
  });
});
