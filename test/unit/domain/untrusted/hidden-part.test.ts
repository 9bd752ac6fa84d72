import { describe, expect, it } from "vitest";
import {
  addInvisible,
  createHiddenParts,
  describeHiddenPart,
  hasMessage,
} from "../../../../src/domain/untrusted/hidden-part.ts";

describe("createHiddenParts", () => {
  it("stays short, regardless of how much is hidden", () => {
    const parts = createHiddenParts("comment");
    for (let at = 0; at < 1_000; at += 1) parts.add("comment", "x".repeat(10_000));
    expect(JSON.stringify(parts.all).length).toBeLessThan(200_000);
    expect(parts.all.at(-1)?.text).toBe("and more that is not listed");
  });

  it("leaves out comments that say nothing", () => {
    const parts = createHiddenParts("comment");
    parts.add("comment", "  \n");
    expect(parts.all).toEqual([]);
  });
});

describe("addInvisible", () => {
  it("counts characters and decodes what they spell, also in pieces", () => {
    const parts = createHiddenParts("title");
    addInvisible(parts, "a\u{e004f}\u{e0062}b\u{e0065}\u{e0079}");
    expect(parts.all).toEqual([{ kind: "invisible", where: "title", text: "Ob", count: 4 }]);
  });
});

describe("saysSomething", () => {
  it.each([
    ["obey", true],
    ["---", false],
    ["", false],
  ])("of %j is %j", (text, says) => {
    expect(hasMessage({ kind: "comment", where: "title", text, count: 1 })).toBe(says);
  });
});

describe("hiddenWords", () => {
  it("are limited to a readable length", () => {
    const text = "x".repeat(1_000);
    expect(
      describeHiddenPart({ kind: "comment", where: "title", text, count: 1_000 }),
    ).toHaveLength(225);
  });

  it.each([
    ["invisible", "", "title: 3 invisible characters"],
    ["invisible", "obey", "title: 3 invisible characters: obey"],
    ["comment", "obey", "title: a hidden comment: obey"],
    ["blank", "", "title: a long gap"],
  ] as const)("describes %s as %j", (kind, text, words) => {
    expect(describeHiddenPart({ kind, where: "title", text, count: 3 })).toBe(words);
  });
});
