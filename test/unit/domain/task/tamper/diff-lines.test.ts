import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffLines, subtractLines } from "../../../../../src/domain/task/tamper/diff-lines.ts";

const texts = (before: string, after: string) => {
  const { removed, added } = diffLines([...before], [...after]);
  return `-${removed.map(({ text, line }) => text + line).join("")} +${added.map(({ text, line }) => text + line).join("")}`;
};

describe("changedLines", () => {
  it.each([
    ["abc", "abc", "- +"],
    ["abc", "axc", "-b2 +x2"],
    ["abc", "cab", "- +"],
    ["ab", "aab", "- +a2"],
    ["aab", "ab", "-a2 +"],
    ["", "ab", "- +a1b2"],
    ["a b", "ab", "- +"],
  ])("compares %j with %j", (before, after, changes) => {
    expect(texts(before, after)).toBe(changes);
  });

  it("ignores the indentation of a line", () => {
    expect(diffLines(["a", "b"], ["  a", "b"])).toEqual({ removed: [], added: [] });
  });

  it("gives as many lines more as the new text has", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const { removed, added } = diffLines(before, after);
        expect(added.length - removed.length).toBe(after.length - before.length);
        expect(added.every(({ line, text }) => after[line - 1] === text)).toBe(true);
        expect(removed.every(({ line, text }) => before[line - 1] === text)).toBe(true);
      }),
    );
  });
});

it("removes lines as often as they occur in the other text", () => {
  const numbered = (text: string) => [...text].map((char, at) => ({ line: at + 1, text: char }));
  expect(subtractLines(numbered("aab"), numbered("a"))).toEqual(numbered("aab").slice(1));
});
