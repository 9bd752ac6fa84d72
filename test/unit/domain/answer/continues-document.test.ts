import { describe, expect, it } from "vitest";
import { continuesDocument } from "../../../../src/domain/answer/continues-document.ts";
import { createFindingReading } from "./create-reading.ts";

function continues(text: string, { raw = false, comma = true, isBalanced = true } = {}): boolean {
  const reading = createFindingReading(text);
  const [, outer, frame] = reading.stack;
  if (!frame) throw new Error("There is no frame.");
  const quote = { reading, from: 0, after: 0, raw, isBalanced: () => isBalanced };
  return continuesDocument(quote, { at: text.trimStart() === text ? 0 : 1, comma, frame, outer });
}

describe("continuesDocument behind a first quote", () => {
  it.each([
    ['"severity": "nit"', true],
    ['"anything": 1', true],
    ["anything: 1", true],
    ['"sever', true],
    ['{"path": "b"', true],
    ['"b") there', false],
    ["there is more", false],
  ])("decides on %s after a comma", (text, expected) => {
    expect(continues(text)).toBe(expected);
  });

  it.each([
    ['\n"anything": 1', true],
    ['"severity": 1', true],
    ['"anything": 1', false],
    ['severity": 1', false],
  ])("decides on %j without a comma", (text, expected) => {
    expect(continues(text, { comma: false })).toBe(expected);
  });
});

describe("continuesDocument behind a later quote", () => {
  it.each([
    ['"severity": 1', true],
    ['"path": 1', false],
    ['"anything": 1', false],
    ["\nseverity: 1", true],
    ["severity: 1", false],
  ])("believes only a key that the object waits for: %j", (text, expected) => {
    expect(continues(text, { raw: true })).toBe(expected);
  });

  it("takes a key inside open braces for a snippet", () => {
    expect(continues('"severity": 1', { raw: true, isBalanced: false })).toBe(false);
  });
});
