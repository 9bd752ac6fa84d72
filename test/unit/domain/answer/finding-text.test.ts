import { expect, it } from "vitest";
import { collectText, readFindingBody } from "../../../../src/domain/answer/finding-text.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ['"body": "b", "message": "m"', "b", true],
  ['"message": "m"', "m", false],
  ['"body": "", "message": "m"', "m", false],
  ['"body": {"text": "t"}', "t", false],
  ['"issue": "i", "details": "d"', "i\n\nd", false],
  ['"path": "a b", "what_breaks": "it breaks"', "it breaks", false],
])("reads the text of {%s}", (members, text, isOwn) => {
  expect(readFindingBody(objectIn(`{${members}}`))).toEqual({ text, isOwn });
});

it("finds no text where there is none", () => {
  expect(readFindingBody(objectIn('{"path": "a.ts", "line": 1, "id": "x y"}'))).toBeUndefined();
});

it("returns the text of lists and objects", () => {
  expect(collectText(objectIn('{"a": "x", "b": ["y", {"text": "z"}]}'))).toBe("x\n\ny\n\nz");
});
