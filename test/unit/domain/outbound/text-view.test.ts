import { expect, it } from "vitest";
import { projectText, toSourceSpan } from "../../../../src/domain/outbound/text-view.ts";

const shown = (text: string, kind: "folded" | "exact"): string => {
  const { units, length } = projectText(text, kind);
  return String.fromCharCode(...units.subarray(0, length));
};

it.each([
  ["A-b_1\u200b C", "ab1c"],
  ["Ａｂ１", "ab1"],
  ["ѕесгет".replace("г", "r").replace("т", "t"), "secret"],
  ["𝐀𝒃𝟗😀", "ab9"],
  ["ⓢⓀ", "sk"],
])("folds %j to %j", (text, folded) => {
  expect(shown(text, "folded")).toBe(folded);
});

it("keeps every sign but blanks where they count", () => {
  expect(shown("a !\u200bB\n-", "exact")).toBe("a!B-");
});

it("maps a unit and a span to the original", () => {
  expect([...projectText("-a-b", "folded").origins.subarray(0, 2)]).toEqual([1, 3]);
  const view = { text: "ab", starts: Uint32Array.of(0, 3), ends: Uint32Array.of(3, 6) };
  expect(toSourceSpan(view, { start: 1, end: 2 })).toEqual({ start: 3, end: 6 });
  expect(toSourceSpan({ text: "ab" }, { start: 1, end: 2 })).toEqual({ start: 1, end: 2 });
});
