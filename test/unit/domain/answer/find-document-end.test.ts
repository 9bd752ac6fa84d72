import { describe, expect, it } from "vitest";
import { findDocumentEnd } from "../../../../src/domain/answer/find-document-end.ts";

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
    expect(findDocumentEnd(text, 0)).toBe(end);
  });
});
