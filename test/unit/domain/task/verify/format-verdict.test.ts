import { expect, it } from "vitest";
import { formatVerdict } from "../../../../../src/domain/task/verify/format-verdict.ts";
import {
  REPRODUCE_VERDICTS,
  VERIFY_VERDICTS,
} from "../../../../../src/domain/task/verify/verify-report.ts";

it("formats every verdict", () => {
  const lines = [...VERIFY_VERDICTS, ...REPRODUCE_VERDICTS].map((verdict) =>
    formatVerdict({ verdict, tracebacks: {} }),
  );
  expect(lines.every((line) => line.length > 10 && !line.includes("undefined"))).toBe(true);
});

it("adds how often the tests were run, and why", () => {
  const report = { verdict: "not_fixed", tracebacks: {}, runs: 3, why: "a.py::x still fails" };
  expect(formatVerdict({ ...report, verdict: "not_fixed" })).toBe(
    "The change does not fix the tests (3 runs each): a.py::x still fails",
  );
  expect(formatVerdict({ verdict: "fixed", tracebacks: {}, runs: 1 })).not.toContain("runs");
});
