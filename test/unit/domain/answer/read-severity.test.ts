import { expect, it } from "vitest";
import { findSeverityInTexts, readSeverity } from "../../../../src/domain/answer/read-severity.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ['"severity": "critical"', "critical", []],
  ['"type": "blocker"', "critical", []],
  ['"meta": {"severity": "minor"}', "minor", []],
  ['"critical": true', "critical", []],
  ['"severity": "purple"', "major", ["unknown-severity"]],
  ['"confidence": "high"', undefined, []],
])("reads a severity from %s", (members, severity, repairs) => {
  const found = new Set<string>();
  expect(readSeverity(objectIn(`{${members}}`), [], found)).toBe(severity);
  expect([...found]).toEqual(repairs);
});

it.each([
  ["[HIGH] It leaks.", "major"],
  ["Severity: Minor. It leaks.", "minor"],
  ["It leaks (critical)", "critical"],
  ["It is a minor leak.", undefined],
])("reads a severity from the text %j", (text, severity) => {
  expect(findSeverityInTexts([text])).toBe(severity);
});
