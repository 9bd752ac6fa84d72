import { describe, expect, it } from "vitest";
import { createFinder } from "../../../../src/domain/untrusted/find-next.ts";
import {
  longAttributes,
  MAX_ASIDE_CHARS,
  readLinkTitle,
} from "../../../../src/domain/untrusted/long-aside.ts";

const LONG = "x".repeat(MAX_ASIDE_CHARS + 1);

describe("longAttributes", () => {
  it("gives those that say much, unless they are addresses", () => {
    const attributes = ["alt", "href", "data-x", "src"].map((name) => ({ name, value: LONG }));
    const tag = {
      name: "a",
      end: 0,
      attributes: [...attributes, { name: "title", value: "short" }],
    };
    expect(longAttributes(tag).map(({ name }) => name)).toEqual(["alt", "data-x"]);
  });
});

describe("readLinkTitle", () => {
  const aside = (text: string, mark: string) =>
    readLinkTitle(text, createFinder(text), { at: 0, mark, end: text.length });

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
