import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  appendEntry,
  clipEntry,
  emptyTimeline,
  sliceEntries,
  type Timeline,
  type TimelineEntry,
  updateNewestEntry,
} from "../../../../src/domain/event/timeline.ts";

const AT = "2026-01-01T00:00:00Z";
const log = (seq: number, text = `line ${seq}`): TimelineEntry => ({
  type: "log",
  level: "info",
  seq,
  at: AT,
  text,
});
const tool = (seq: number, text: string): TimelineEntry => ({
  type: "tool",
  seq,
  at: AT,
  thread: "t",
  callId: "c",
  tool: "read",
  arguments: text,
});
const fill = (count: number, entry = log): Timeline =>
  Array.from({ length: count }, (_, at) => entry(at + 1)).reduce(appendEntry, emptyTimeline);
const all = (timeline: Timeline) => sliceEntries(timeline, 0, timeline.count);
const seqs = (entries: readonly TimelineEntry[]) => entries.map(({ seq }) => seq);

describe("appendEntry", () => {
  it("keeps entries in the order in which they came", () => {
    expect(seqs(all(fill(300)))).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
  });

  it("lets the oldest go when there are more than two thousand", () => {
    const timeline = fill(2_130);
    expect([timeline.count, timeline.dropped]).toEqual([2_000, 130]);
    expect(seqs(all(timeline)).slice(0, 2)).toEqual([131, 132]);
  });

  it("lets the oldest go when there are more than two million characters", () => {
    const timeline = fill(60, (seq) => log(seq, "x".repeat(50_000)));
    expect([timeline.count, timeline.chars, timeline.dropped]).toEqual([40, 2_000_000, 20]);
  });

  it("counts the arguments of calls as texts", () => {
    expect(appendEntry(emptyTimeline, tool(1, "12345")).chars).toBe(5);
  });

  it("cuts a text that is longer than any screen", () => {
    const [entry] = all(appendEntry(emptyTimeline, log(1, "x".repeat(150_000))));
    expect(entry).toMatchObject({ text: `${"x".repeat(100_000)}…` });
  });

  it("changes nothing of the timeline that it is given", () => {
    const before = fill(2_000);
    const copy = structuredClone(before);
    appendEntry(before, log(2_001));
    expect(before).toEqual(copy);
  });

  it("shares all pages but the first and the last with what was before", () => {
    const before = fill(2_000);
    const after = appendEntry(before, log(2_001));
    const shared = after.pages.filter((page) => before.pages.includes(page));
    expect(shared.length).toBeGreaterThanOrEqual(after.pages.length - 2);
  });

  it("counts its contents for any events", () => {
    const anyTexts = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 120 });
    fc.assert(
      fc.property(anyTexts, (lengths) => {
        const timeline = lengths
          .map((length, at) => log(at + 1, "x".repeat(length)))
          .reduce(appendEntry, emptyTimeline);
        const entries = all(timeline);
        const chars = entries.reduce(
          (sum, entry) => sum + ("text" in entry ? entry.text.length : 0),
          0,
        );
        expect([timeline.count, timeline.chars]).toEqual([entries.length, chars]);
        expect(timeline.count + timeline.dropped).toBe(lengths.length);
        expect(chars).toBeLessThanOrEqual(2_000_000);
      }),
      { numRuns: 40, seed: 111 },
    );
  });
});

describe("entriesBetween", () => {
  it("gives any part, over the borders of pages", () => {
    const timeline = fill(200);
    fc.assert(
      fc.property(fc.nat(220), fc.nat(220), (from, to) => {
        const expected = Array.from({ length: 200 }, (_, at) => at + 1).slice(
          from,
          Math.max(from, to),
        );
        expect(seqs(sliceEntries(timeline, from, Math.max(from, to)))).toEqual(expected);
      }),
      { numRuns: 80, seed: 112 },
    );
  });
});

describe("changeNewest", () => {
  it("changes one entry, the newest that fits", () => {
    const timeline = fill(150);
    const changed = updateNewestEntry(timeline, (entry) =>
      entry.seq <= 70 ? { ...entry, at: "later" } : undefined,
    );
    expect(seqs(all(changed).filter(({ at }) => at === "later"))).toEqual([70]);
    expect(changed.pages.at(-1)).toBe(timeline.pages.at(-1));
  });

  it("gives the same timeline when nothing fits", () => {
    const timeline = fill(3);
    expect(updateNewestEntry(timeline, () => undefined)).toBe(timeline);
  });
});

describe("clipEntry", () => {
  it("cuts texts and arguments, and leaves shorter ones unchanged", () => {
    expect(clipEntry(log(1, "abcdef"), 3)).toMatchObject({ text: "abc…" });
    expect(clipEntry(tool(1, "abcdef"), 3)).toMatchObject({ arguments: "abc…" });
    const short = log(1, "abc");
    expect(clipEntry(short, 3)).toBe(short);
  });

  it("leaves entries without a text alone", () => {
    const step: TimelineEntry = { type: "step", step: "llm", seq: 1, at: AT };
    expect(clipEntry(step, 1)).toBe(step);
  });
});
