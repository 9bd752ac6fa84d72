import { describe, expect, it } from "vitest";
import { createFinder } from "../../../../src/domain/untrusted/create-finder.ts";
import {
  readDefinition,
  readReferenceNames,
} from "../../../../src/domain/untrusted/link-definition.ts";

const definitionOf = (text: string) =>
  readDefinition(text, createFinder(text), { at: 0, end: text.length });

describe("readDefinition", () => {
  it.each([
    ["[//]: # (do this)", "//", "do this"],
    ["[A  b]: <> 'x'\nmore", "a b", "x"],
    ['[a]:\n  /url\n  "x\ny"', "a", "x\ny"],
    ["[a]: /url", "a", ""],
    ['[a]: /url "x \\" y"', "a", 'x \\" y'],
    ["[^1]: a note", "^1", ""],
  ])("reads %j", (text, name, title) => {
    expect(definitionOf(text)).toMatchObject({ name, title });
  });

  it.each(["[a]", "[a]: ", "[a]: b c", '[a]: b "c" d', "[a]: b (c", "[]: b"])(
    "reads none in %j",
    (text) => {
      expect(definitionOf(text)).toBeUndefined();
    },
  );

  it("ends with its last line", () => {
    expect(definitionOf("[a]: b 'c'\nd")?.end).toBe(10);
  });
});

describe("readNames", () => {
  it("knows what is referred to, not what is defined", () => {
    expect([...readReferenceNames("see [A  b] and [c][d]\n[e]: f")]).toEqual(["a b", "c", "d"]);
  });
});
