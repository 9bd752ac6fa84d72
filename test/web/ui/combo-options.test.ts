import { describe, expect, it } from "vitest";
import { findOptions, markText } from "../../../src/adapters/web/ui/combo-options.ts";

const options = (...values: readonly string[]) => values.map((value) => ({ value }));
const MODELS = options("maker/larch-2-large", "heron-mini", "larch-1-large", "old-larch");
const found = (text: string): string =>
  findOptions(MODELS, text)
    .shown.map(({ value }) => value)
    .join(" ");

describe("finding options", () => {
  it("shows all without a text, and when the text is a choice that was made", () => {
    expect(findOptions(MODELS, "").shown).toEqual(MODELS);
    expect(findOptions(MODELS, "HERON-mini").shown).toEqual(MODELS);
  });

  it("puts what starts with the text first, then what has it as a part", () => {
    expect(found("larch")).toBe("larch-1-large maker/larch-2-large old-larch");
  });

  it("requires all words, in any order", () => {
    expect(found("large maker")).toBe("maker/larch-2-large");
    expect(found("birch")).toBe("");
  });

  it("shows a screenful and the number of others", () => {
    const many = options(...Array.from({ length: 100 }, (_, at) => `model-${at}`));
    const { shown, more } = findOptions(many, "model");
    expect(shown.length + more).toBe(100);
    expect(more).toBeGreaterThan(0);
  });
});

describe("marking what was found", () => {
  const shown = (value: string, text: string): string =>
    markText(value, text)
      .map(({ piece, isHit }) => (isHit ? `[${piece}]` : piece))
      .join("");

  it("marks each word at every place, and loses no character", () => {
    expect(shown("maker/Larch-2-large", "large lar")).toBe("maker/[Lar]ch-2-[large]");
    expect(shown("heron", "")).toBe("heron");
    expect(shown("heron", "HERON")).toBe("heron");
  });

  it("treats signs of patterns literally", () => {
    expect(shown("a.b+c", ".b+")).toBe("a[.b+]c");
    expect(shown("axb", ".")).toBe("axb");
  });
});
