import { describe, expect, it } from "vitest";
import {
  findGroupAt,
  findPartner,
  getChangeGroups,
  getWordMarks,
} from "../../../src/adapters/web/diff/change-groups.ts";
import { pairLines } from "../../../src/adapters/web/diff/pair-lines.ts";
import type { Hunk } from "../../../src/domain/diff/hunk.ts";

const hunkOf = (...lines: string[]): Hunk => ({ header: "@@", oldStart: 1, newStart: 1, lines });

describe("changes", () => {
  it("are removed lines and the added lines after them", () => {
    const hunk = hunkOf(" a", "-b", "-c", "+d", " e", "+f", "-g", "+h", "");
    expect(getChangeGroups(hunk)).toEqual([
      { from: 1, middle: 3, to: 4 },
      { from: 5, middle: 5, to: 6 },
      { from: 6, middle: 7, to: 8 },
    ]);
    expect(findGroupAt(hunk, 0)).toBeUndefined();
    expect(findGroupAt(hunk, 3)).toEqual({ from: 1, middle: 3, to: 4 });
    expect(findGroupAt(hunk, 8)).toBeUndefined();
  });

  it("hold the note about a missing line feed", () => {
    const hunk = hunkOf("-old end", "\\ No newline at end of file", "+new end");
    expect(getChangeGroups(hunk)).toEqual([{ from: 0, middle: 2, to: 3 }]);
    expect(getWordMarks(hunk, 2)).toEqual([[0, 3]]);
  });
});

describe("pairs", () => {
  it("are in the order of the lines when each has a partner there", () => {
    expect(pairLines(["let one = 1;", "let two = 2;"], ["let one = 11;", "let two = 22;"])).toEqual(
      [
        [0, 0],
        [1, 1],
      ],
    );
  });

  it("join the lines that have most in common, without crossings", () => {
    const removed = ['import type { Job, Store } from "./store.ts";'];
    const added = [
      'import { delayFor } from "./backoff.ts";',
      'import type { Job, Outcome, Store } from "./store.ts";',
    ];
    expect(pairLines(removed, added)).toEqual([[0, 1]]);
  });

  it("leave out lines that have nothing in common", () => {
    expect(pairLines(["return total;"], ["const names = await load();"])).toEqual([]);
  });

  it("use only the order when a change is too large to compare", () => {
    const many = (sign: string): string[] => Array.from({ length: 60 }, (_, n) => `${sign}x ${n}`);
    const hunk = hunkOf(...many("-"), ...many("+"), "+x more");
    const [group] = getChangeGroups(hunk);
    if (group === undefined) throw new Error("no change");
    expect(findPartner(hunk, group, 3)).toBe(63);
    expect(findPartner(hunk, group, 63)).toBe(3);
    expect(findPartner(hunk, group, 120)).toBeUndefined();
  });
});

describe("marks", () => {
  const hunk = hunkOf("-const a = 1;", "+const b = 1;", "+entirely(new, lines);", " c");

  it("are on both lines of a pair", () => {
    expect(getWordMarks(hunk, 0)).toEqual([[6, 7]]);
    expect(getWordMarks(hunk, 1)).toEqual([[6, 7]]);
  });

  it("are on no line without a partner", () => {
    expect(getWordMarks(hunk, 2)).toEqual([]);
    expect(getWordMarks(hunk, 3)).toEqual([]);
  });
});
