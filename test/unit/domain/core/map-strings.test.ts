import { expect, it } from "vitest";
import { mapStrings } from "../../../../src/domain/core/map-strings.ts";

const up = (text: string): string => text.toUpperCase();

it("maps every text and every name, and nothing else", () => {
  expect(mapStrings({ a: ["b", 1, null, { c: true }] }, up)).toEqual({
    A: ["B", 1, null, { C: true }],
  });
});

it("gives the value itself where nothing changed", () => {
  const value = { A: ["B", { C: 1 }] };
  expect(mapStrings(value, up)).toBe(value);
});

it("leaves out what is nested deeper than anything of ours", () => {
  const deep = JSON.parse(`${"[".repeat(60)}"secret"${"]".repeat(60)}`);
  expect(JSON.stringify(mapStrings(deep, up))).not.toContain("secret");
});
