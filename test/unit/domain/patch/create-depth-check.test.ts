import { expect, it } from "vitest";
import { createDepthCheck } from "../../../../src/domain/patch/create-depth-check.ts";
import { createLineIndex } from "../../../../src/domain/patch/line-index.ts";

it("knows the depths of a file's lines, and those some steps deeper", () => {
  const isDepth = createDepthCheck(createLineIndex(["a:", "  b:", "    c", ""], () => undefined));
  expect(["", "  ", "    ", "      "].map(isDepth)).toEqual([true, true, true, true]);
  expect([" ", "   ", "\t", undefined].map(isDepth)).toEqual([false, false, false, false]);
});
