import { describe, expect, it } from "vitest";
import { SEVERITIES, Severity } from "../../../../src/domain/core/severity.ts";
import { Category, Finding, toFinding } from "../../../../src/domain/finding/finding.ts";

const DEFAULTS = { path: "", side: "RIGHT", severity: "minor", body: "" };

describe("toFinding", () => {
  it("fills in side and severity", () => {
    expect(toFinding({ path: "x", line: 3, body: "b" })).toEqual({
      path: "x",
      side: "RIGHT",
      line: 3,
      severity: "minor",
      body: "b",
    });
  });

  it.each([null, undefined, 7, true, [], [{ path: "x" }], {}, { unknown: 1 }])(
    "makes an empty finding of %j",
    (value) => {
      expect(toFinding(value)).toEqual(DEFAULTS);
    },
  );

  it("uses a text alone as the body", () => {
    expect(toFinding(" Look here. ")).toEqual({ ...DEFAULTS, body: "Look here." });
  });

  it.each([
    ["line", 0],
    ["line", -1],
    ["line", 1.5],
    ["line", Number.NaN],
    ["line", Number.POSITIVE_INFINITY],
    ["line", true],
    ["line", "12a"],
    ["line", "0"],
    ["line", [3]],
    ["start_line", null],
    ["start_side", "BOTH"],
    ["category", "bugs"],
    ["title", "   "],
    ["title", 5],
    ["quote", ""],
    ["quote", " \n "],
    ["suggestion", ""],
    ["suggestion", {}],
    ["confidence", 1.1],
    ["confidence", -0.1],
    ["confidence", "high"],
  ])("leaves a %s of %j out", (field, value) => {
    expect(toFinding({ body: "b", [field]: value })[field as keyof Finding]).toBeUndefined();
  });

  it.each([
    ["line", "42", 42],
    ["line", " 7 ", 7],
    ["start_line", "40", 40],
    ["side", "LEFT", "LEFT"],
    ["side", "both", "RIGHT"],
    ["severity", "critical", "critical"],
    ["severity", "blocker", "minor"],
    ["title", "  A title ", "A title"],
    ["confidence", 0, 0],
    ["suggestion", "  indented", "  indented"],
    ["path", 7, ""],
    ["body", 7, ""],
  ])("reads a %s of %j as %j", (field, value, read) => {
    expect(toFinding({ [field]: value })[field as keyof Finding]).toBe(read);
  });
});

describe("Finding", () => {
  it("lists severities from the worst on", () => {
    expect(SEVERITIES).toEqual(["critical", "major", "minor", "nit"]);
  });

  it("knows the severities and categories of the contract and no others", () => {
    expect([...Severity.options, ...Category.options]).toEqual([
      "critical",
      "major",
      "minor",
      "nit",
      "correctness",
      "security",
      "performance",
      "tests",
      "docs",
      "maintainability",
      "style",
    ]);
  });

  it("gives back what it has read", () => {
    const finding = Finding.parse({ path: "x", line: 3, body: "b", quote: "q", start_line: 2 });
    expect(Finding.parse(finding)).toEqual(finding);
  });
});
