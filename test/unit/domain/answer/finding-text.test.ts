import { expect, it } from "vitest";
import { bodyOf, wordsIn } from "../../../../src/domain/answer/finding-text.ts";
import { objectIn } from "./reading-of.ts";

it.each([
  ['"body": "b", "message": "m"', "b", true],
  ['"message": "m"', "m", false],
  ['"body": "", "message": "m"', "m", false],
  ['"body": {"text": "t"}', "t", false],
  ['"issue": "i", "details": "d"', "i\n\nd", false],
  ['"path": "a b", "what_breaks": "it breaks"', "it breaks", false],
])("reads the text of {%s}", (members, text, isOwn) => {
  expect(bodyOf(objectIn(`{${members}}`))).toEqual({ text, isOwn });
});

it("finds no text where there is none", () => {
  expect(bodyOf(objectIn('{"path": "a.ts", "line": 1, "id": "x y"}'))).toBeUndefined();
});

it("returns the words of lists and objects", () => {
  expect(wordsIn(objectIn('{"a": "x", "b": ["y", {"text": "z"}]}'))).toBe("x\n\ny\n\nz");
});
