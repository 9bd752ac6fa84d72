import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CoverageFields,
  decodeCoverage,
  encodeCoverage,
  MAX_COVERED_CHARS,
} from "../../../../src/domain/delta/coverage.ts";

const COVERAGE = {
  mergeBase: "a".repeat(40),
  baseBranch: "main",
  shape: "0".repeat(32),
  covered: { kind: "blocks", ids: ["0123456789abcdef0123456789abcdef", "f".repeat(32)] },
} as const;
const blockId = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));

describe("coverage in a marker", () => {
  it("survives a round trip", () => {
    fc.assert(
      fc.property(fc.array(blockId, { maxLength: 40 }), (ids) => {
        const coverage = { ...COVERAGE, covered: { kind: "files" as const, ids } };
        const fields = CoverageFields.parse(encodeCoverage(coverage));
        expect(decodeCoverage(fields)).toEqual(coverage);
      }),
    );
  });

  it("is not encoded above the limit", () => {
    const most = Math.floor((MAX_COVERED_CHARS * 3) / 4 / 16);
    const with_ = (count: number) => ({
      ...COVERAGE,
      covered: {
        kind: "blocks" as const,
        ids: Array.from({ length: count }, () => "e".repeat(32)),
      },
    });
    expect(encodeCoverage(with_(most))).toBeDefined();
    expect(encodeCoverage(with_(most + 1))).toBeUndefined();
  });

  it.each(["A", "AB", "AAAA", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB"])(
    "is refused when its identities are cut or damaged: %s",
    (c) => {
      const fields = CoverageFields.parse({ ...encodeCoverage(COVERAGE), c });
      expect(decodeCoverage(fields)).toBeUndefined();
    },
  );
});
