import { describe, expect, it } from "vitest";
import { coverageLabel, notReviewedLabel } from "../../../../src/domain/render/coverage-labels.ts";
import type {
  Manifest,
  NotReviewedReason,
  ReviewState,
} from "../../../../src/domain/review/manifest.ts";

const manifest = (...states: ReviewState[]): Manifest =>
  states.map((state, at) => ({ path: `f${at}`, status: "modified", state }));

describe("coverageWords", () => {
  it.each([
    [manifest(), "0 of 0 files reviewed"],
    [manifest("reviewed"), "1 of 1 file reviewed"],
    [manifest("reviewed", "reviewed"), "2 of 2 files reviewed"],
    [manifest("reviewed", "in-part"), "1 of 2 files reviewed, 1 in part"],
    [
      manifest("not-reviewed", "not-reviewed", "in-part"),
      "0 of 3 files reviewed, 1 in part, 2 not",
    ],
  ])("counts %j", (each, words) => {
    expect(coverageLabel(each)).toBe(words);
  });
});

describe("reasonWords", () => {
  it.each<[NotReviewedReason, string]>([
    ["binary", "binary"],
    ["no-patch", "no patch delivered"],
    ["lines-clipped", "long lines clipped"],
    ["model-failed", "the model gave no answer"],
    ["budget-spent", "token budget spent"],
    ["no-content-change", "no content change"],
    ["ignored", "ignored by the setting IGNORE_PATHS"],
  ])("formats %s as %j", (reason, words) => {
    expect(notReviewedLabel(reason)).toBe(words);
  });
});
