import { describe, expect, it } from "vitest";
import { layOutChart } from "../../../src/adapters/web/pages/journal/chart-layout.ts";

const AXIS = 150;
const layOutTotals = (...totals: readonly number[]) =>
  layOutChart({
    unit: "day",
    series: ["acme/widgets"],
    buckets: totals.map((total, at) => ({ start: `${at}`, parts: [total], total })),
  });

describe("layout of the chart", () => {
  it.each([
    [7_100_000, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
    [8_000_000, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
    [9_500, [0, 2_500, 5_000, 7_500, 10_000]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
  ])("draws for %i lines of round numbers", (highest, values) => {
    const { lines } = layOutTotals(highest);
    expect(lines.map(({ value }) => value)).toEqual(values);
    expect([lines[0]?.y, lines.at(-1)?.y]).toEqual([AXIS, 8]);
  });

  it("puts the parts of a bar on top of each other, from the axis to the height of their sum", () => {
    const { bars } = layOutChart({
      unit: "day",
      series: ["a/a", "b/b", "c/c"],
      buckets: [{ start: "0", parts: [4, 0, 4], total: 8 }],
    });
    expect(bars[0]?.segments).toEqual([
      { name: "a/a", tone: "s1", y: 79, height: 70 },
      { name: "c/c", tone: "s3", y: 8, height: 70 },
    ]);
  });

  it("shows a little of what is nearly nothing, and nothing of nothing", () => {
    const { bars } = layOutTotals(8_000_000, 1, 0);
    expect(bars.map(({ segments }) => segments[0]?.height)).toEqual([141, 0.6, undefined]);
  });

  it.each([1, 2, 14, 62])("keeps %i bars within the drawing, none of them wide", (count) => {
    const { bars } = layOutTotals(...Array.from({ length: count }, () => 5));
    const [first, last] = [bars[0], bars.at(-1)];
    expect(first?.x).toBeGreaterThanOrEqual(0);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(100);
    expect(first?.width).toBeLessThanOrEqual(7);
  });

  it("names at most fourteen bars, every other one only where there is room", () => {
    const labelsOf = (count: number) =>
      layOutTotals(...Array.from({ length: count }, () => 5)).bars.flatMap(
        ({ label }) => label ?? [],
      );
    expect(labelsOf(14)).toHaveLength(14);
    expect(labelsOf(62)).toHaveLength(13);
    expect(labelsOf(4).map(({ isOptional }) => isOptional)).toEqual([false, true, false, true]);
  });
});
