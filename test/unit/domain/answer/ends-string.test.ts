import { describe, expect, it } from "vitest";
import { endsString, isConcatenated } from "../../../../src/domain/answer/ends-string.ts";
import type { ParserState } from "../../../../src/domain/answer/parser-state.ts";
import { createFindingReading, createReading } from "./create-reading.ts";

const ending = (reading: ParserState, raw = false, isBalanced = true) =>
  endsString({
    reading,
    from: 0,
    after: reading.text.indexOf('"') + 1,
    raw,
    isBalanced: () => isBalanced,
  });

describe("endsString in a finding", () => {
  it.each([
    ["", "over"],
    ["}]}", "sure"],
    ["}, {", "sure"],
    ['}, {"path": "b"', "sure"],
    ['} {"path": "b"', "sure"],
    [', "severity": "nit"', "sure"],
    [' // why\n, "severity": "nit"', "sure"],
    [', {"path": "b"', "sure"],
    ['], "event": "COMMENT"', "sure"],
    [' + "more"', "sure"],
    ["} there", "no"],
    ["] there", "no"],
    [" there", "no"],
    [', "b") there', "no"],
  ])("decides on a first quote by %j", (text, expected) => {
    expect(ending(createFindingReading(`"${text}`))).toBe(expected);
  });

  it.each([
    ["", "over"],
    ["}", "sure"],
    [",", "no"],
    ["}, {", "sure"],
    [', "path": "b"', "no"],
    [' + "more"', "no"],
  ])("decides on a later quote by %j", (text, expected) => {
    expect(ending(createFindingReading(`"${text}`), true)).toBe(expected);
  });

  it("does not believe a bracket at which the text stops inside open braces", () => {
    expect(ending(createFindingReading('"}'), true, false)).toBe("no");
  });
});

describe("endsString in a patch", () => {
  const patch = (text: string, raw = false) =>
    ending(
      createReading(text, {
        before: '{"title": "t", "body": "b"}',
        key: "patch",
        contract: "task",
      }),
      raw,
    );

  it.each([
    ['"}', false, "sure"],
    ['"}\n\nText', false, "sure"],
    ['\\n"} Text', false, "sure"],
    ['"} Text', false, "sure"],
    ['("})\\n+more', false, "no"],
    ['"}\n+more', true, "no"],
    ['"}\n more', true, "no"],
    ['"}\ndiff --git', true, "no"],
    ['"}\nText', true, "weak"],
  ])("decides by %j", (text, raw, expected) => {
    expect(patch(text, raw)).toBe(expected);
  });
});

describe("isConcatenated", () => {
  it.each([
    ['+ "a"', true],
    ["+\n 'a'", true],
    ["+ a", false],
  ])("decides whether a string is added in %j", (text, isAdded) => {
    expect(isConcatenated(text, 0)).toBe(isAdded);
  });
});
