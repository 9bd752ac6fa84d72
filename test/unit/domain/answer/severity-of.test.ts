import { expect, it } from "vitest";
import { severityIn, severityOf } from "../../../../src/domain/answer/severity-of.ts";
import { objectIn } from "./reading-of.ts";

it.each([
  ['"severity": "critical"', "critical", []],
  ['"type": "blocker"', "critical", []],
  ['"meta": {"severity": "minor"}', "minor", []],
  ['"critical": true', "critical", []],
  ['"severity": "purple"', "major", ["unknown-severity"]],
  ['"confidence": "high"', undefined, []],
])("reads a severity from %s", (members, severity, repairs) => {
  const found = new Set<string>();
  expect(severityOf(objectIn(`{${members}}`), [], found)).toBe(severity);
  expect([...found]).toEqual(repairs);
});

it.each([
  ["[HIGH] It leaks.", "major"],
  ["Severity: Minor. It leaks.", "minor"],
  ["It leaks (critical)", "critical"],
  ["It is a minor leak.", undefined],
])("reads a severity from the text %j", (text, severity) => {
  expect(severityIn([text])).toBe(severity);
});
