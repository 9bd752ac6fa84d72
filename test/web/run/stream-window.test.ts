import { describe, expect, it } from "vitest";
import {
  isJsonText,
  isTooHeavy,
  shiftWindowEnd,
  windowBefore,
} from "../../../src/adapters/web/run/stream-window.ts";
import type { TimelineEntry } from "../../../src/domain/event/timeline.ts";

const place = { at: "2026-01-01T00:00:00Z" };
const step = (seq: number): TimelineEntry => ({ type: "step", step: "llm", seq, ...place });
const words = (seq: number, text: string): TimelineEntry => ({
  type: "text",
  thread: "t",
  seq,
  text,
  ...place,
});
const list = (count: number, make: (seq: number) => TimelineEntry): readonly TimelineEntry[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));

describe("windowBefore", () => {
  it("shows all of a short timeline", () => {
    expect(windowBefore(list(20, step), 20)).toEqual({ from: 0, to: 20 });
  });

  it("shows at most two hundred and fifty entries", () => {
    const { from, to } = windowBefore(list(2_000, step), 1_500);
    expect(to).toBe(1_500);
    expect(to - from).toBeLessThanOrEqual(250);
    expect(to - from).toBeGreaterThan(150);
  });

  it("shows fewer when their texts make many nodes", () => {
    const long = list(500, (seq) => words(seq, "- `a` **b**\n".repeat(20)));
    const { from, to } = windowBefore(long, 500);
    expect(to - from).toBeLessThan(20);
  });

  it("shows one at least", () => {
    const huge = list(3, (seq) => words(seq, "*a*\n".repeat(140)));
    expect(windowBefore(huge, 3).from).toBeLessThan(3);
  });

  it("has room for many objects, which are folded", () => {
    const objects = list(200, (seq) => words(seq, `{"a":\n${'"b",\n'.repeat(400)}}`));
    const { from, to } = windowBefore(objects, 200);
    expect(to - from).toBeGreaterThan(150);
  });
});

describe("movedEnd", () => {
  it("moves by half of what is shown, so that lines stay in sight", () => {
    expect(shiftWindowEnd({ from: 100, to: 300 }, -1, 500)).toBe(200);
    expect(shiftWindowEnd({ from: 100, to: 300 }, 1, 500)).toBe(400);
  });

  it("stays within the timeline", () => {
    expect(shiftWindowEnd({ from: 0, to: 1 }, -1, 500)).toBe(1);
    expect(shiftWindowEnd({ from: 300, to: 450 }, 1, 500)).toBe(500);
  });
});

describe("texts", () => {
  it.each([
    ['{"summary": "x"}', true],
    ['\n```json\n{ "summary": 1 }\n```', true],
    ["```\n{}\n```", true],
    ["I read {this}", false],
    ["", false],
  ])("detects whether %j is an object", (text, expected) => {
    expect(isJsonText(text)).toBe(expected);
  });

  it("are heavy by their marks and not by their length", () => {
    expect(isTooHeavy("word ".repeat(10_000))).toBe(false);
    expect(isTooHeavy("- a\n".repeat(2_000))).toBe(true);
  });
});
