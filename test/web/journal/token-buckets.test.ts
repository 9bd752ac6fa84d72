import { describe, expect, it } from "vitest";
import { toTokenBuckets } from "../../../src/adapters/web/pages/journal/token-buckets.ts";
import { sampleDay } from "./sample-entries.ts";

const NOW = "2026-11-19T09:00:00.000Z";
const RANGE = { since: "", until: "", now: NOW };
const startsOf = (...asked: Parameters<typeof toTokenBuckets>) =>
  toTokenBuckets(...asked).buckets.map(({ start }) => start);

describe("bars of tokens", () => {
  it("are the days from the first with tokens until today, those without too", () => {
    const days = [
      sampleDay("2026-11-19", "acme/widgets", 30),
      sampleDay("2026-11-17", "acme/widgets", 10),
    ];
    const { unit, buckets } = toTokenBuckets(days, RANGE);
    expect([unit, buckets.map(({ start, total }) => `${start} ${total}`)]).toEqual([
      "day",
      ["2026-11-17 10", "2026-11-18 0", "2026-11-19 30"],
    ]);
  });

  it("are all requested days", () => {
    const days = [sampleDay("2026-11-19", "acme/widgets", 30)];
    expect(startsOf(days, { ...RANGE, since: "2026-11-17" })).toHaveLength(3);
    expect(startsOf(days, { ...RANGE, since: "2026-11-18T09:00Z" })).toHaveLength(2);
    const october = [sampleDay("2026-10-02", "acme/widgets", 30)];
    expect(startsOf(october, { ...RANGE, since: "2026-10-01", until: "2026-10-05" })).toEqual([
      "2026-10-01",
      "2026-10-02",
      "2026-10-03",
      "2026-10-04",
    ]);
  });

  it("end today when the end is to come, and hold a day of a clock that runs ahead", () => {
    const days = [sampleDay("2026-11-18", "acme/widgets", 30)];
    expect(startsOf(days, { ...RANGE, until: "2030-01-01" }).at(-1)).toBe("2026-11-19");
    const ahead = [sampleDay("2026-11-20", "acme/widgets", 30)];
    expect(startsOf(ahead, RANGE)).toEqual(["2026-11-20"]);
  });

  it("do not go back to a beginning that no chart could hold", () => {
    const days = [sampleDay("2026-11-18", "acme/widgets", 30)];
    expect(startsOf(days, { ...RANGE, since: "1999-01-01" })).toEqual(["2026-11-18", "2026-11-19"]);
  });

  it.each(["nonsense", ""])("take %j for no beginning", (since) => {
    const days = [sampleDay("2026-11-18", "acme/widgets", 30)];
    expect(startsOf(days, { ...RANGE, since })).toHaveLength(2);
  });

  it("are one for today when there is nothing", () => {
    expect(toTokenBuckets([], RANGE)).toEqual({
      unit: "day",
      series: [],
      buckets: [{ start: "2026-11-19", parts: [], total: 0 }],
    });
  });

  it("become weeks from Monday on, then months, and lose nothing", () => {
    const weeks = [
      sampleDay("2026-07-01", "acme/widgets", 5),
      sampleDay("2026-11-19", "acme/widgets", 7),
    ];
    const byWeek = toTokenBuckets(weeks, RANGE);
    expect([byWeek.unit, byWeek.buckets[0]?.start, byWeek.buckets.at(-1)?.start]).toEqual([
      "week",
      "2026-06-29",
      "2026-11-16",
    ]);
    const byMonth = toTokenBuckets([...weeks, sampleDay("2024-02-29", "acme/widgets", 11)], RANGE);
    expect([byMonth.unit, byMonth.buckets[0]?.start, byMonth.buckets.length]).toEqual([
      "month",
      "2024-02-01",
      34,
    ]);
    const sum = byMonth.buckets.reduce((before, { total }) => before + total, 0);
    expect(sum).toBe(23);
  });

  it("name the three repositories with the most tokens, and the others together", () => {
    const names = ["a/a", "b/b", "c/c", "d/d", "e/e"];
    const days = names.map((name, at) => sampleDay("2026-11-19", name, (at + 1) * 10));
    const { series, buckets } = toTokenBuckets(days, RANGE);
    expect(series).toEqual(["e/e", "d/d", "c/c", "others"]);
    expect(buckets).toEqual([{ start: "2026-11-19", parts: [50, 40, 30, 30], total: 150 }]);
  });

  it("name a fourth when it is the last", () => {
    const days = ["a/a", "b/b", "c/c", "d/d"].map((name) => sampleDay("2026-11-19", name, 10));
    expect(toTokenBuckets(days, RANGE).series).toEqual(["a/a", "b/b", "c/c", "d/d"]);
  });
});
