import { describe, expect, it } from "vitest";
import {
  findStringEnd,
  findTripleEnd,
  isQuote,
} from "../../../../src/domain/answer/find-string-end.ts";
import { createFindingReading, createReading } from "./create-reading.ts";

const found = (text: string) => {
  const end = findStringEnd(createFindingReading(text), 0);
  return "cutAt" in end ? { cutAt: end.cutAt } : text.slice(end.from, end.to);
};

describe("findStringEnd", () => {
  it.each([
    ['"a"}]}', "a"],
    ['"a \\" b"}]}', 'a \\" b'],
    ['"a "b" c"}]}', 'a "b" c'],
    ['"f("a", "b") and x["c"] there"}]}', 'f("a", "b") and x["c"] there'],
    ['"a "b"", "severity": 1', 'a "b"'],
    ["'it's'}]}", "it's"],
    ["`a `b` c`}]}", "a `b` c"],
    ["“a “b” c”}]}", "a “b” c"],
    ['"C:\\dir\\", "severity": 1', "C:\\dir\\"],
  ])("ends %s", (text, value) => {
    expect(found(text)).toBe(value);
  });

  it("prefers an end of the document to the end of the text", () => {
    const text = '"a {"b": "c"} Say "x"';
    const end = findStringEnd(createReading(text), 0);
    expect("cutAt" in end ? end : text.slice(end.from, end.to)).toBe('a {"b": "c');
  });

  it.each([
    ['"a b', { cutAt: 4 }],
    ['"a {"summary": "b"', { cutAt: 3 }],
  ])("reports where %s breaks off", (text, cut) => {
    expect(found(text)).toEqual(cut);
  });
});

describe("findTripleEnd", () => {
  it.each([
    ['"""a "b" c"""}]}', 'a "b" c'],
    ['"""a "b""""}]}', 'a "b"'],
    ["'''a'''}]}", "a"],
    ["```diff\n+a\n```}]}", "+a\n"],
    ["````ts\n```` there", undefined],
    ['"a"}', undefined],
    ['""" open', undefined],
  ])("ends %j", (text, value) => {
    const span = findTripleEnd(createFindingReading(text), 0);
    expect(span && text.slice(span.from, span.to)).toBe(value);
  });
});

describe("isQuote", () => {
  it.each([
    ['"', true],
    ["„", true],
    ["a", false],
    [undefined, false],
  ])("decides on %s", (character, is) => {
    expect(isQuote(character)).toBe(is);
  });
});
