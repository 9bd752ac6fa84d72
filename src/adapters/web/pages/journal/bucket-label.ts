import type { TokenBuckets } from "./token-buckets.ts";

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** What a bar is called under the chart: `Nov 6`, `Nov 2026`. */
export function bucketLabel(start: string, unit: TokenBuckets["unit"]): string {
  return (unit === "month" ? MONTH : DAY).format(Date.parse(start));
}

/** The same where there is room: a week says that it is one, and days and weeks name their year. */
export function bucketTitle(start: string, unit: TokenBuckets["unit"]): string {
  if (unit === "month") return bucketLabel(start, unit);
  return `${unit === "week" ? "Week of " : ""}${DAY.format(Date.parse(start))}, ${start.slice(0, 4)}`;
}
