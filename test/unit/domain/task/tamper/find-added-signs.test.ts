import { describe, expect, it } from "vitest";
import { findAddedSigns } from "../../../../../src/domain/task/tamper/find-added-signs.ts";

const lines = (...texts: string[]) => texts.map((text, at) => ({ line: at + 1, text }));
const signs = (removed: string[], added: string[]): number[] =>
  findAddedSigns({ removed: lines(...removed), added: lines(...added) }, /# (?:noqa|nosec)/).map(
    ({ line }) => line,
  );

describe("addedSigns", () => {
  it("finds what is new", () => {
    expect(signs([], ["a", "b # noqa"])).toEqual([2]);
  });

  it("finds no sign that a removed line had in another form", () => {
    expect(signs(["a # noqa"], ["b #  noqa".replace("  ", " ")])).toEqual([]);
    expect(signs(["a # noqa"], ["b # nosec"])).toEqual([1]);
  });

  it("finds as many more as there are", () => {
    expect(signs(["a # noqa"], ["b # noqa", "c # noqa"])).toEqual([2]);
  });
});
