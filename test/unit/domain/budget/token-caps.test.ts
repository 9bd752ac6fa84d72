import { expect, it } from "vitest";
import { resolveTokenCaps } from "../../../../src/domain/budget/token-caps.ts";

const GENERAL = { maxTokens: 1, maxIterations: 2, maxInputTokens: 3 };

it.each([
  [{}, GENERAL],
  [
    { maxTokens: undefined, maxIterations: 0 },
    { ...GENERAL, maxIterations: 0 },
  ],
  [
    { maxTokens: 7, maxInputTokens: 0 },
    { ...GENERAL, maxTokens: 7, maxInputTokens: 0 },
  ],
])("replaces the general caps by %j", (own, caps) => {
  expect(resolveTokenCaps({ ...GENERAL, ...{ other: 1 } }, own)).toStrictEqual(caps);
});
