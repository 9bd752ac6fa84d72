import { describe, expect, it } from "vitest";
import { createFinder } from "../../../../src/domain/untrusted/create-finder.ts";
import {
  findLongAttributes,
  MAX_TITLE_CHARS,
  readLongTitle,
} from "../../../../src/domain/untrusted/long-title.ts";

const LONG = "x".repeat(MAX_TITLE_CHARS + 1);

describe("longAttributes", () => {
  it("gives those that say much, unless they are addresses", () => {
    const attributes = ["alt", "href", "data-x", "src"].map((name) => ({ name, value: LONG }));
    const tag = {
      name: "a",
      end: 0,
      attributes: [...attributes, { name: "title", value: "short" }],
    };
    expect(findLongAttributes(tag).map(({ name }) => name)).toEqual(["alt", "data-x"]);
  });
});

describe("readLinkTitle", () => {
  const aside = (text: string, mark: string) =>
    readLongTitle(text, createFinder(text), { at: 0, mark, end: text.length });

  it.each([
    [`![${LONG}](a)`, "![", "![…"],
    [`](a "${LONG}")`, "](", '](a "…'],
    [`](a\n'${LONG}')`, "](", "](a\n'…"],
  ])("shortens %.12s", (text, mark, shown) => {
    expect(aside(text, mark)).toMatchObject({ said: LONG, shown });
  });

  it.each([
    ["![short](a)", "!["],
    [`![${LONG}`, "!["],
    ['](a "short")', "]("],
    [`](a) ${LONG}`, "]("],
  ])("leaves %.12s", (text, mark) => {
    expect(aside(text, mark)).toBeUndefined();
  });
});
