import { expect, it } from "vitest";
import { bucketLabel, bucketTitle } from "../../../src/adapters/web/pages/journal/bucket-label.ts";

it.each([
  ["day", "Nov 6", "Nov 6, 2026"],
  ["week", "Nov 6", "Week of Nov 6, 2026"],
  ["month", "Nov 2026", "Nov 2026"],
] as const)("names a %s by its first day in UTC", (unit, name, title) => {
  expect([bucketLabel("2026-11-06", unit), bucketTitle("2026-11-06", unit)]).toEqual([name, title]);
});
