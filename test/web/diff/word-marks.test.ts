import fc from "fast-check";
import { expect, it } from "vitest";
import { markWords, type TextRange } from "../../../src/adapters/web/diff/word-marks.ts";

const marked = (line: string, ranges: readonly TextRange[] = []): string[] =>
  ranges.map(([from, to]) => line.slice(from, to));

function marksOf(before: string, after: string): [string[], string[]] {
  const marks = markWords(before, after);
  return [marked(before, marks?.before), marked(after, marks?.after)];
}

it("marks an added word without the blanks around it", () => {
  expect(
    marksOf(
      'import { Job, Store } from "./s.ts";',
      'import { Job, Outcome, Store } from "./s.ts";',
    ),
  ).toEqual([[], ["Outcome,"]]);
});

it("marks what was put around a call on both of its sides", () => {
  expect(
    marksOf(
      "    await handler(job.payload);",
      "    await withTimeout(handler(job.payload), job.timeoutMs ?? 60_000);",
    ),
  ).toEqual([[], ["withTimeout(", "), job.timeoutMs ?? 60_000"]]);
});

it("makes one mark of differences with only a sign or a short word between them", () => {
  expect(marksOf("const value = a.b;", "const value = c.d;")).toEqual([["a.b"], ["c.d"]]);
});

it("marks a new indentation only when nothing else differs", () => {
  expect(marksOf("  return total;", "    return total;")).toEqual([["  "], ["    "]]);
  expect(marksOf("  return total;", "    return total + tax;")).toEqual([[], ["+ tax"]]);
});

it("marks nothing where two lines have too little in common, are the same, or were made by a program", () => {
  expect(markWords("return total;", "const names = await load();")).toBeUndefined();
  expect(markWords("same", "same")).toBeUndefined();
  expect(markWords(`${"x ".repeat(600)}a`, `${"x ".repeat(600)}b`)).toBeUndefined();
});

it("takes only marked parts away: what is left is the same on both sides", () => {
  const word = fc.constantFrom("a", "bc", "def", " ", "(", ")", ".", "value", "other");
  const line = fc.array(word, { maxLength: 30 }).map((words) => words.join(""));
  fc.assert(
    fc.property(line, line, (before, after) => {
      const marks = markWords(before, after);
      if (marks === undefined) return;
      const rest = (text: string, ranges: readonly TextRange[]): string =>
        [...ranges]
          .reverse()
          .reduce((left, [from, to]) => left.slice(0, from) + left.slice(to), text)
          .replace(/\s+/g, "");
      expect(rest(before, marks.before)).toBe(rest(after, marks.after));
    }),
  );
});
