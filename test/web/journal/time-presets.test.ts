import { describe, expect, it } from "vitest";
import {
  dayPart,
  sinceLabel,
  timePresets,
} from "../../../src/adapters/web/pages/journal/time-presets.ts";

describe("presets of time", () => {
  it("count today as one of the days, and begin hours where hours begin", () => {
    expect(timePresets("2026-11-19T09:54:11.000Z").map(({ since }) => since)).toEqual([
      "",
      "2026-11-18T09:00Z",
      "2026-11-13",
      "2026-11-06",
      "2026-10-21",
    ]);
  });

  it("stay the same within the hour, so that an address reads the same after a reload", () => {
    expect(timePresets("2026-11-19T09:00:00.000Z")).toEqual(
      timePresets("2026-11-19T09:59:59.999Z"),
    );
  });

  it.each([
    ["2026-11-06", "Since 2026-11-06"],
    ["2026-11-18T09:00Z", "Since 2026-11-18 09:00 UTC"],
    ["nonsense", "Since nonsense"],
  ])("format %s as words", (since, words) => {
    expect(sinceLabel(since)).toBe(words);
  });

  it.each([
    ["2026-11-18T23:30Z", "2026-11-18"],
    ["2026-11-06", "2026-11-06"],
    ["", ""],
    ["nonsense", ""],
  ])("give the day of %s", (moment, day) => {
    expect(dayPart(moment)).toBe(day);
  });
});
