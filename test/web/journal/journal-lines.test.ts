import { describe, expect, it } from "vitest";
import {
  formatEntryDuration,
  getDurationSpread,
  getEntryDuration,
  providerName,
  searchLines,
  workName,
} from "../../../src/adapters/web/pages/journal/journal-lines.ts";
import { sampleEntry } from "./sample-entries.ts";

const NOW = "2026-11-19T09:10:00.000Z";
const ended = (seconds: number) =>
  sampleEntry({
    changedAt: new Date(Date.parse("2026-11-19T09:00:00Z") + seconds * 1_000).toISOString(),
  });

describe("what an entry took", () => {
  it("ends with the entry, and continues while it runs", () => {
    expect(getEntryDuration(sampleEntry(), NOW)).toEqual({ ms: 120_000, hasDecision: false });
    expect(getEntryDuration(sampleEntry({ status: "running" }), NOW)?.ms).toBe(600_000);
  });

  it("is nothing while it waits", () => {
    expect(getEntryDuration(sampleEntry({ status: "queued" }), NOW)).toBeUndefined();
  });

  it("reports when a user's decision is included", () => {
    expect(getEntryDuration(sampleEntry({ source: "web" }), NOW)?.hasDecision).toBe(true);
    expect(
      getEntryDuration(sampleEntry({ source: "web", status: "draft" }), NOW)?.hasDecision,
    ).toBe(false);
    expect(
      getEntryDuration(sampleEntry({ source: "web", kind: "followup" }), NOW)?.hasDecision,
    ).toBe(false);
  });

  it.each([
    [222_000, "3:42"],
    [3_909_000, "1:05:09"],
    [2 * 86_400_000 + 3 * 3_600_000, "2 d 3 h"],
  ])("reads %i ms as %s", (ms, text) => {
    expect(formatEntryDuration(ms)).toBe(text);
  });
});

describe("the spread of durations", () => {
  it("is the median and the 95th of a hundred", () => {
    const entries = Array.from({ length: 100 }, (_entry, at) => ended(100 - at));
    expect(getDurationSpread(entries)).toEqual({ median: 50_000, high: 95_000 });
  });

  it("is the one there is", () => {
    expect(getDurationSpread([ended(7)])).toEqual({ median: 7_000, high: 7_000 });
  });

  it("leaves out running and waiting jobs, and jobs that waited for a user", () => {
    const entries = [
      sampleEntry({ status: "running" }),
      sampleEntry({ status: "queued" }),
      sampleEntry({ source: "web" }),
    ];
    expect(getDurationSpread(entries)).toBeUndefined();
    expect(getDurationSpread([...entries, ended(7)])).toEqual({ median: 7_000, high: 7_000 });
  });
});

describe("the search", () => {
  const lines = [
    sampleEntry(),
    sampleEntry({ id: "0198c2f4-0002", kind: "followup", status: "replied", provider: "hf" }),
    sampleEntry({ id: "0198c2f4-0003", repository: "acme/gateway", pull: 7, model: undefined }),
  ];
  const idsOf = (search: string) => searchLines(lines, search).map(({ id }) => id.slice(-1));

  it.each([
    ["", "123"],
    ["  ", "123"],
    ["#482", "12"],
    ["GATEWAY", "3"],
    ["model hub", "2"],
    ["Follow-up replied", "2"],
    ["larch", "12"],
    ["f4-0003", "3"],
    ["gateway larch", ""],
  ])("finds by %j the lines %s", (search, ids) => {
    expect(idsOf(search).join("")).toBe(ids);
  });
});

it("names what an entry is about", () => {
  expect(workName(sampleEntry())).toBe("acme/widgets #482");
  expect(workName({ repository: "acme/widgets" })).toBe("acme/widgets");
});

it("shows an unknown provider unchanged", () => {
  expect([providerName("hf"), providerName("brand-new")]).toEqual(["Model hub", "brand-new"]);
});
