import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotatePatch } from "../../../../src/domain/diff/annotate-patch.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";
import { joinChunks, planChunks } from "../../../../src/domain/diff/plan-chunks.ts";
import { madePatch } from "./random-patch.ts";

const toFile = (path: string, patch: string) => ({ path, hunks: parseHunks(patch) });
const tagged = (text: string): string[] =>
  text.split("\n").filter((line) => /^\[[LR] *\d/.test(line));
const SMALL = "@@ -1 +1 @@\n-a\n+b";

describe("planChunks", () => {
  it("packs files in order, each chunk filled before the next", () => {
    const size = annotatePatch("a", SMALL).length;
    const files = ["a", "b", "c"].map((path) => toFile(path, SMALL));
    const chunks = planChunks(files, size * 2 + 30);
    expect(chunks.map(({ parts }) => parts.map(({ path }) => path))).toEqual([["a", "b"], ["c"]]);
  });

  it("leaves files without hunks out", () => {
    expect(
      planChunks([toFile("a", ""), toFile("b", SMALL)], 1_000).map(({ parts }) => parts.length),
    ).toEqual([1]);
  });

  it("has no chunk for no file", () => {
    expect(planChunks([], 1_000)).toEqual([]);
  });

  it("loses no line and keeps to the budget", () => {
    const files = fc.array(madePatch, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(files, fc.integer({ min: 250, max: 2_500 }), (patches, budget) => {
        const named = patches.map(({ patch }, at) => ({ path: `f${at}`, patch }));
        const chunks = planChunks(
          named.map(({ path, patch }) => toFile(path, patch)),
          budget,
        );
        const whole = named.map(({ path, patch }) => annotatePatch(path, patch)).join("");
        expect(chunks.flatMap(({ text }) => tagged(text))).toEqual(tagged(whole));
        for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(budget);
      }),
      { numRuns: 200, seed: 61 },
    );
  });
});

describe("joinChunks", () => {
  it("keeps every line of every chunk, in order", () => {
    fc.assert(
      fc.property(
        fc.array(madePatch, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 250, max: 2_500 }),
        (patches, budget) => {
          const files = patches.map(({ patch }, at) => toFile(`f${at}`, patch));
          const chunks = planChunks(files, budget);
          const joined = joinChunks(chunks);
          expect(tagged(joined.text)).toEqual(chunks.flatMap(({ text }) => tagged(text)));
          expect(joined.parts).toEqual(chunks.flatMap(({ parts }) => parts));
        },
      ),
      { numRuns: 100, seed: 62 },
    );
  });
});
