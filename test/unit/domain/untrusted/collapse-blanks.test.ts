import { describe, expect, it } from "vitest";
import { createHiddenParts } from "../../../../src/domain/untrusted/hidden-part.ts";
import { collapseBlanks } from "../../../../src/domain/untrusted/untrusted.ts";

function collapse(text: string) {
  const hidden = createHiddenParts("description");
  return { text: collapseBlanks(text, hidden), kinds: hidden.all.map(({ kind }) => kind) };
}

describe("collapseBlanks", () => {
  it("puts a note in the place of a gap between lines", () => {
    expect(collapse(`a${"\n  ".repeat(500)}\nb`)).toEqual({
      text: "a\n\n[500 blank lines]\n\nb",
      kinds: ["blank"],
    });
  });

  it.each([" ", "\t", "\u00a0", "\u2800"])("puts one in the place of a gap of %j", (space) => {
    expect(collapse(`a${space.repeat(300)}b`)).toEqual({
      text: "a [300 spaces] b",
      kinds: ["blank"],
    });
  });

  it("leaves ordinary gaps alone", () => {
    const text = `a\n\n\n\nb${" ".repeat(100)}c`;
    expect(collapse(text)).toEqual({ text, kinds: [] });
  });
});
