import { budgetSpentMessage } from "./allowance.ts";
import type { AllowancePlan } from "./plan-allowance.ts";

const MONTHS_PER_YEAR = 12;

/** Returns the calendar month of a timestamp (ISO 8601 in UTC): `2026-01`. */
export function getMonth(at: string): string {
  return at.slice(0, "2026-01".length);
}

/** Returns the first day of the month after a timestamp: `2026-02-01`. */
export function nextMonth(at: string): string {
  const [year = 0, month = 0] = getMonth(at).split("-").map(Number);
  const isLast = month >= MONTHS_PER_YEAR;
  const next = `${isLast ? 1 : month + 1}`.padStart(2, "0");
  return `${isLast ? year + 1 : year}-${next}-01`;
}

/** Formats the reason why a run cannot start, and when one can: one line without a full stop. */
export function budgetRefusalMessage(
  { budget, unit }: Exclude<AllowancePlan, { readonly kind: "granted" }>,
  at: string,
): string {
  const what = budgetSpentMessage(unit, budget);
  if (budget === "repository" || budget === "month")
    return `${what}; it renews on ${nextMonth(at)} (UTC)`;
  return `${what}; ask the operator of this installation to raise it`;
}
