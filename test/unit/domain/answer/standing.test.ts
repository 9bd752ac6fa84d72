import { expect, it } from "vitest";
import { createStandingResolver, weakerStanding } from "../../../../src/domain/answer/standing.ts";

it.each([
  ["{x}", "alone"],
  ["Text.\n\n{x}\n\nMore.", "alone"],
  ["assistant: {x}", "alone"],
  ["```json\n{x}\n```", "alone"],
  ["```json\n{x}", "alone"],
  ["The file says: {x}", "sentence"],
  ["{x} is it.", "sentence"],
  ["    {x}", "sentence"],
  ["- {x}", "sentence"],
  ["See `{x}`", "quoted"],
  ["> {x}", "quoted"],
  ["```ts\nf();\n{x}\n```", "quoted"],
  ['```json title="a.json"\n{x}\n```', "quoted"],
  ["<!--\n{x}\n-->", "quoted"],
  ["<file>\n{x}\n</file>", "quoted"],
])("classifies an object in %j", (text, standing) => {
  const start = text.indexOf("{x}");
  const extent = { start, end: start + 3, kind: "document" } as const;
  expect(createStandingResolver(text, [extent])(start, start + 3, true)).toBe(standing);
});

it("knows the weaker of two standings", () => {
  expect(weakerStanding("alone", "quoted")).toBe("quoted");
  expect(weakerStanding("sentence", "alone")).toBe("sentence");
});
