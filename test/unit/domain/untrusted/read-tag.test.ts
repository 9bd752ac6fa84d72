import { describe, expect, it } from "vitest";
import { createFinder } from "../../../../src/domain/untrusted/create-finder.ts";
import {
  findClosingTag,
  hidesContent,
  readTag,
} from "../../../../src/domain/untrusted/read-tag.ts";

const tagOf = (text: string) => readTag(text, createFinder(text), { at: 0, end: text.length });

describe("readTag", () => {
  it("reads a name and attributes in all their forms", () => {
    expect(tagOf(`<IMG Alt="a > b" x='y' z=1 hidden/>c`)).toEqual({
      name: "img",
      attributes: [
        { name: "alt", value: "a > b" },
        { name: "x", value: "y" },
        { name: "z", value: "1" },
        { name: "hidden", value: "" },
      ],
      end: 35,
    });
  });

  it.each(["<a", "<a b", '<a b="c>', "<1>", "a"])("reads none in %j", (text) => {
    expect(tagOf(text)).toBeUndefined();
  });
});

describe("hidesContent", () => {
  it.each([
    "<template>",
    "<p hidden>",
    "<p style='display : none'>",
    '<p style="a:b;visibility:hidden">',
    '<p style="opacity:0">',
    '<p style="opacity: 0.0;">',
    '<p style="font-size:1px">',
    '<p style="color:#fff">',
    '<p style="position:absolute;left:-9999px">',
    "<font color=white>",
  ])("is true of %s", (text) => {
    const tag = tagOf(text);
    expect(tag !== undefined && hidesContent(tag)).toBe(true);
  });

  it.each([
    "<p>",
    '<p style="opacity:0.5">',
    '<p style="font-size:12px">',
    '<p style="background-color:#fff">',
    "<b color=red>",
  ])("is false of %s", (text) => {
    const tag = tagOf(text);
    expect(tag !== undefined && hidesContent(tag)).toBe(false);
  });
});

describe("closingTag", () => {
  it.each([
    ["<p>a</p>b", 8],
    ["<p>a<p>b</p>c</p >d", 18],
    ["<p>a<pre></pre></P>", 19],
    ["<p>a<p>b</p>", 12],
    ["<p>a", undefined],
    ["<p>a</b>", undefined],
  ])("of %j ends at %j", (text, end) => {
    const tag = tagOf(text);
    expect(tag && findClosingTag(text, createFinder(text), tag)?.end).toBe(end);
  });
});
