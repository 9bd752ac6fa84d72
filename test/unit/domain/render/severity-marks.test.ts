import { describe, expect, it } from "vitest";
import { SEVERITIES } from "../../../../src/domain/core/severity.ts";
import { SEVERITY_MARKS } from "../../../../src/domain/render/list-findings.ts";

describe("SEVERITY_MARKS", () => {
  it("gives each severity a distinct mark", () => {
    expect(Object.keys(SEVERITY_MARKS)).toEqual(SEVERITIES);
    expect(new Set(Object.values(SEVERITY_MARKS)).size).toBe(SEVERITIES.length);
  });
});
