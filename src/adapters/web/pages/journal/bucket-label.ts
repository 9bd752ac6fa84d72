import type { TokenBuckets } from "./token-buckets.ts";

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats the label of a bar under the chart: `Nov 6`, `Nov 2026`. */
export function bucketLabel(start: string, unit: TokenBuckets["unit"]): string {
  return (unit === "month" ? MONTH : DAY).format(Date.parse(start));
}

/**
 * Formats the full label of a bar: a week is marked as one, and days and weeks include the year.
 */
export function bucketTitle(start: string, unit: TokenBuckets["unit"]): string {
  if (unit === "month") return bucketLabel(start, unit);
  return `${unit === "week" ? "Week of " : ""}${DAY.format(Date.parse(start))}, ${start.slice(0, 4)}`;
}
