import { describe, expect, it } from "vitest";
import type { Severity } from "../../../../src/domain/core/severity.ts";
import { toFinding } from "../../../../src/domain/finding/finding.ts";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import {
  compareRank,
  findWorstSeverity,
  isAtLeastSeverity,
  isBelowSeverity,
} from "../../../../src/domain/finding/rank.ts";

const planned = (id: string, severity: Severity, confidence?: number): Planned => ({
  id,
  reason: "",
  finding: toFinding({ severity, confidence }),
});

describe("byRank", () => {
  it("orders by severity, then confidence, and keeps the order of equals", () => {
    const list = [
      planned("nit", "nit", 1),
      planned("minor-unsure", "minor", 0.1),
      planned("minor-a", "minor"),
      planned("minor-b", "minor", 0.5),
      planned("minor-sure", "minor", 0.9),
      planned("critical", "critical", 0),
      planned("major", "major"),
    ];
    expect(list.sort(compareRank).map(({ id }) => id)).toEqual([
      "critical",
      "major",
      "minor-sure",
      "minor-a",
      "minor-b",
      "minor-unsure",
      "nit",
    ]);
  });
});

describe("isBelow", () => {
  it.each([
    ["nit", "minor", true],
    ["minor", "minor", false],
    ["major", "minor", false],
    ["nit", undefined, false],
    ["major", "critical", true],
  ] as const)("compares %s with the minimum %s: %s", (severity, least, below) => {
    expect(isBelowSeverity(severity, least)).toBe(below);
  });
});

describe("isAtLeast", () => {
  it.each([
    ["nit", "minor", false],
    ["minor", "minor", true],
    ["critical", "major", true],
  ] as const)("compares %s with %s: %s", (severity, least, atLeast) => {
    expect(isAtLeastSeverity(severity, least)).toBe(atLeast);
  });
});

describe("worstOf", () => {
  const plan = { event: "COMMENT", inline: [], file: [], summary: [] } as const;

  it("finds the worst severity in any bucket", () => {
    const inline = [planned("a", "nit"), planned("b", "minor")];
    expect(findWorstSeverity({ ...plan, inline })).toBe("minor");
    expect(findWorstSeverity({ ...plan, inline, summary: [planned("c", "critical")] })).toBe(
      "critical",
    );
    expect(findWorstSeverity({ ...plan, file: [planned("d", "major")] })).toBe("major");
  });

  it("has none without findings", () => {
    expect(findWorstSeverity(plan)).toBeUndefined();
  });
});
