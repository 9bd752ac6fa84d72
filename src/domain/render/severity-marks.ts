import type { Severity } from "../finding/finding.ts";

/** Symbol of each severity for lists. */
export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = {
  critical: "🔴",
  major: "🟠",
  minor: "🟡",
  nit: "⚪",
};
