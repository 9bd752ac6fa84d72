import { describe, expect, it } from "vitest";
import type { ManifestEntry } from "../../../../src/domain/review/manifest.ts";
import { whyNothing } from "../../../../src/domain/review/why-nothing.ts";

const entry = (reason: NonNullable<ManifestEntry["reason"]>): ManifestEntry => ({
  path: "a",
  status: "modified",
  state: "not-reviewed",
  reason,
});

describe("whyNothing", () => {
  it("says that no file differs", () => {
    expect(whyNothing([])).toBe("no file differs from the base");
  });

  it("counts one file", () => {
    expect(whyNothing([entry("binary")])).toBe(
      "1 changed file, none with lines to review (1 binary)",
    );
  });

  it("counts files by reason", () => {
    expect(whyNothing([entry("binary"), entry("generated"), entry("binary")])).toBe(
      "3 changed files, none with lines to review (2 binary, 1 generated)",
    );
  });
});
