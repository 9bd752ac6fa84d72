import { expect, it } from "vitest";
import { splitHidden } from "../../../src/adapters/web/diff/visible-text.ts";

const hiddenOf = (text: string): (string | undefined)[] =>
  splitHidden(text).flatMap(({ hidden }) => (hidden === undefined ? [] : [hidden]));

it("leaves visible text unchanged, tabs and other scripts included", () => {
  for (const text of ["\tconst a = 1;", "größer als 日本語 – مرحبا", "👍🏽 ok", "☑️"])
    expect(splitHidden(text)).toEqual([{ text }]);
  expect(splitHidden("")).toEqual([]);
});

it("names what reverses, hides or breaks a line", () => {
  expect(hiddenOf("if (a\u202e) {\u2066 }\u2069")).toEqual(["U+202E", "U+2066", "U+2069"]);
  expect(hiddenOf("a\u200bb\u00ad\ufeff\u2060")).toEqual(["U+200B", "U+00AD", "U+FEFF", "U+2060"]);
  expect(hiddenOf("\u0000\u001b[31m\r\u2028\u0085")).toEqual([
    ...["U+0000", "U+001B", "U+000D", "U+2028", "U+0085"],
  ]);
  expect(hiddenOf("tag\u{e0041}")).toEqual(["U+E0041"]);
});

it("shows half a character, which would read otherwise after it has been sent", () => {
  expect(hiddenOf("\ud83d!")).toEqual(["U+D83D"]);
});

it("takes a joiner between pictures as a part of one picture, and any other as hidden", () => {
  expect(hiddenOf("👨‍👩‍👧")).toEqual([]);
  expect(hiddenOf("❤️‍🔥")).toEqual([]);
  expect(hiddenOf("admin\u200duser")).toEqual(["U+200D"]);
});

it("loses nothing of the text", () => {
  const text = "a\u202eb\u200bc\u0000";
  expect(
    splitHidden(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
