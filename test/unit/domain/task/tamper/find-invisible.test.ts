import { describe, expect, it } from "vitest";
import { findInvisible } from "../../../../../src/domain/task/tamper/find-invisible.ts";
import { createChangedFile } from "./create-change.ts";

const texts = (before: string | undefined, after: string, path = "a.py"): string[] =>
  findInvisible([createChangedFile(path, before, after)]).map(
    ({ line, text }) => `${line} ${text}`,
  );

describe("findInvisible", () => {
  it("names the characters and their line", () => {
    expect(texts("a\n", "a\nb\u202ec\u200b\n")).toEqual([
      "2 2 invisible characters: U+202E, U+200B",
    ]);
    expect(texts("a\n", "a\u001b\n")).toEqual(["1 1 invisible character: U+001B"]);
  });

  it("names a few of many", () => {
    expect(texts("", "\u2060\u2061\u2062\u2063\n")[0]).toBe(
      "1 4 invisible characters: U+2060, U+2061, U+2062 and others",
    );
  });

  it("does not report existing signs, emoji and a byte order mark", () => {
    expect(texts("a\u200b\n", "b\u200b\n")).toEqual([]);
    expect(texts("", "\ufeffx \u{1f468}\u200d\u{1f469}\n")).toEqual([]);
    expect(texts("", "a\tb\r\n")).toEqual([]);
  });

  it("looks at the names of new files", () => {
    expect(texts(undefined, "x\n", "a\u200b.py")).toHaveLength(1);
    expect(texts("y\n", "x\n", "a\u200b.py")).toEqual([]);
  });
});
