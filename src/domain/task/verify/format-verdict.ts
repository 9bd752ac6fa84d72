import type { ReproduceVerdict, RunReport, VerifyVerdict } from "./verify-report.ts";

const VERDICT_LABELS: Readonly<Record<VerifyVerdict | ReproduceVerdict, string>> = {
  fixed: "The tests failed before the change and pass with it",
  not_fixed: "The change does not fix the tests",
  already_passing: "The tests pass without the change, too",
  broke_others: "The change breaks tests that passed before",
  reproduced: "The failure was reproduced on the base",
  not_reproduced: "The tests pass on the base: the failure was not reproduced",
  error: "There is no result",
  timeout: "There was no result in time",
};

/**
 * Formats a report as one line for users, such as `The change does not fix the tests: a.py::test_x
 * still fails`.
 */
export function formatVerdict(report: RunReport<VerifyVerdict | ReproduceVerdict>): string {
  const { verdict, why, runs } = report;
  const times = runs !== undefined && runs > 1 ? ` (${runs} runs each)` : "";
  return `${VERDICT_LABELS[verdict]}${times}${why === undefined ? "" : `: ${why}`}`;
}
