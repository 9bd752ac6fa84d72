import { describe, expect, it } from "vitest";
import {
  type ManifestEntry,
  nothingToReviewReason,
} from "../../../../src/domain/review/manifest.ts";

const entry = (reason: NonNullable<ManifestEntry["reason"]>): ManifestEntry => ({
  path: "a",
  status: "modified",
  state: "not-reviewed",
  reason,
});

describe("whyNothing", () => {
  it("reports that no file differs", () => {
    expect(nothingToReviewReason([])).toBe("no file differs from the base");
  });

  it("counts one file", () => {
    expect(nothingToReviewReason([entry("binary")])).toBe(
      "1 changed file, none with lines to review (1 binary)",
    );
  });

  it("counts files by reason", () => {
    expect(nothingToReviewReason([entry("binary"), entry("generated"), entry("binary")])).toBe(
      "3 changed files, none with lines to review (2 binary, 1 generated)",
    );
  });
});
