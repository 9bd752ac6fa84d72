import { expect, it } from "vitest";
import { splitTextLines } from "../../../../src/domain/answer/text-lines.ts";

const read = (text: string) => splitTextLines(text, text);

it("reads fences with what they hold", () => {
  const fences = (text: string) => read(text).lines.map(({ fence }) => fence?.isWhole);
  expect(fences("a\n```json\n\ufffc\n```\nb")).toEqual([undefined, true, true, true, undefined]);
  expect(fences("```\n\ufffc\nx\n```")).toEqual([false, false, false, false]);
  // It never closes, so it ends with its document.
  expect(fences("```\n\ufffc\nx")).toEqual([true, true, undefined]);
});

it("reads labels of fences and block quotes", () => {
  expect(read("```a.json\n\ufffc\n```").lines[1]?.fence?.isLabelled).toBe(true);
  expect(read("> a\nb").lines.map(({ isQuote }) => isQuote)).toEqual([true, false]);
});

it("finds the parts that quote something", () => {
  expect(read("a <pre>b</pre> <!-- c -->").regions).toEqual([
    { start: 2, end: 13 },
    { start: 15, end: 25 },
  ]);
});
