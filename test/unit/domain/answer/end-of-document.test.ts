import { describe, expect, it } from "vitest";
import { endOfDocument } from "../../../../src/domain/answer/end-of-document.ts";

describe("endOfDocument", () => {
  it.each([
    ["{}", 2],
    ['{"a": "}\\"]"} b', 13],
    ["[{}, [1]] b", 9],
    ["{", undefined],
    ['"a"', undefined],
    ["a {}", undefined],
    ["", undefined],
  ])("finds the end of %j", (text, end) => {
    expect(endOfDocument(text, 0)).toBe(end);
  });
});
