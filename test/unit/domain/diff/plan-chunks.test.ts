import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotatePatch } from "../../../../src/domain/diff/annotate-patch.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";
import { type DiffChunk, halveChunk, planChunks } from "../../../../src/domain/diff/plan-chunks.ts";
import { madePatch } from "./random-patch.ts";

const toFile = (path: string, patch: string) => ({ path, hunks: parseHunks(patch) });
const tagged = (text: string): string[] =>
  text.split("\n").filter((line) => /^\[[LR] *\d/.test(line));
const SMALL = "@@ -1 +1 @@\n-a\n+b";

/** All the chunks that halving leads to. */
function halveAll(chunk: DiffChunk): DiffChunk[] {
  const halves = halveChunk(chunk);
  return halves === undefined ? [chunk] : halves.flatMap(halveAll);
}

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

describe("halveChunk", () => {
  it("halves by files while there are several", () => {
    const [chunk] = planChunks(
      ["a", "b", "c"].map((path) => toFile(path, SMALL)),
      10_000,
    );
    const halves = chunk && halveChunk(chunk);
    expect(halves?.map(({ parts }) => parts.map(({ path }) => path))).toEqual([["a", "b"], ["c"]]);
  });

  it("gives nothing for one line", () => {
    const [chunk] = planChunks([toFile("a", "@@ -0,0 +1 @@\n+x")], 1_000);
    expect(chunk && halveChunk(chunk)).toBeUndefined();
  });

  it("keeps every line, down to the last", () => {
    fc.assert(
      fc.property(fc.array(madePatch, { minLength: 1, maxLength: 3 }), (patches) => {
        const files = patches.map(({ patch }, at) => toFile(`f${at}`, patch));
        for (const chunk of planChunks(files, 100_000)) {
          const pieces = halveAll(chunk);
          expect(pieces.flatMap(({ text }) => tagged(text))).toEqual(tagged(chunk.text));
          for (const { text } of pieces) expect(tagged(text).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 100, seed: 62 },
    );
  });

  it("keeps what a clipped line says of its length", () => {
    const lines = Array.from({ length: 4 }, () => `+${"a".repeat(10_000)}`);
    const [chunk] = planChunks([toFile("a", `@@ -0,0 +1,4 @@\n${lines.join("\n")}`)], 200_000);
    const pieces = chunk === undefined ? [] : halveAll(chunk);
    expect(pieces).toHaveLength(4);
    for (const { text, parts } of pieces) {
      const [, shown = "", left] =
        /\+(a+) … \[clipped: (\d+) more characters\]\n$/.exec(text) ?? [];
      expect(shown.length + Number(left)).toBe(10_000);
      expect(parts[0]?.isClipped).toBe(true);
    }
  });
});
