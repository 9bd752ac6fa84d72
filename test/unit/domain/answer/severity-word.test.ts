import { expect, it } from "vitest";
import { parseSeverity } from "../../../../src/domain/answer/severity-word.ts";

it.each([
  ["🔴 CRITICAL", "critical"],
  ["Severity: Major", "major"],
  ["P1", "major"],
  ["P0", "critical"],
  ["medium", "minor"],
  ["not critical", "minor"],
  ["low", "nit"],
  ["n/a", undefined],
  ["", undefined],
  ["7", "unknown"],
  ["banana", "unknown"],
])("reads %j as %s", (written, severity) => {
  expect(parseSeverity(written)).toBe(severity);
});
