import type { Severity } from "../core/severity.ts";

/** Symbol of each severity for lists. */
export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = {
  critical: "🔴",
  major: "🟠",
  minor: "🟡",
  nit: "⚪",
};
