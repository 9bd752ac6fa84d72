import type { Severity } from "../core/severity.ts";

/** A severity with a mark that is seen in a list. */
export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = {
  critical: "🔴",
  major: "🟠",
  minor: "🟡",
  nit: "⚪",
};
