import type { Severity } from "../finding/finding.ts";

/** A severity with a mark that is seen in a list. */
export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = {
  critical: "🔴",
  major: "🟠",
  minor: "🟡",
  nit: "⚪",
};
