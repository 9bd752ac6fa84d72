import { describe, expect, it } from "vitest";
import { reduceTimeline } from "../../../../src/domain/event/reduce-timeline.ts";
import type { RunEvent, RunEventType } from "../../../../src/domain/event/run-event.ts";
import {
  emptyTimeline,
  sliceEntries,
  type Timeline,
} from "../../../../src/domain/event/timeline.ts";
import { BODIES, sampleEvent } from "./sample-events.ts";

type StoredEvent = Exclude<RunEvent, { type: "text-delta" | "reasoning-delta" }>;
const stored = (type: RunEventType, seq: number, change: object = {}): StoredEvent =>
  sampleEvent(type, seq, change) as StoredEvent;
const fold = (...events: readonly StoredEvent[]): Timeline =>
  events.reduce(reduceTimeline, emptyTimeline);
const entriesOf = (timeline: Timeline) => sliceEntries(timeline, 0, timeline.count);
const only = (...events: readonly StoredEvent[]) => entriesOf(fold(...events))[0];

const place = { seq: 1, at: "2026-01-01T00:00:01Z" };

describe("reduceTimeline", () => {
  const { type: _type, ...finding } = BODIES.finding;
  it.each([
    ["step-start", { type: "step", step: "clone" }],
    ["log", { type: "log", level: "warn", text: "careful" }],
    ["text-end", { type: "text", thread: "review 1/1", text: "Hello" }],
    ["reasoning-end", { type: "reasoning", thread: "review 1/1", text: "Hmm" }],
    [
      "tool-start",
      { type: "tool", thread: "review 1/1", callId: "c1", tool: "read_file", arguments: "{}" },
    ],
    [
      "retry",
      { type: "retry", thread: "review 1/1", attempt: 2, reason: "overloaded", delayMs: 50 },
    ],
    ["finding", { type: "finding", finding }],
    ["normalize-error", { type: "normalize-error", text: "lint failed" }],
    ["verdict", { type: "verdict", ok: true, text: "verified" }],
    ["candidates", { type: "candidates", groups: 2 }],
    ["cycle", { ...BODIES.cycle, jobId: "j1" }],
    ["cycle-end", { ...BODIES["cycle-end"], jobId: "j1" }],
    ["change", { type: "change", files: 1, rung: "offset" }],
    ["pull-opened", { ...BODIES["pull-opened"], jobId: "j1" }],
    [
      "draft-ready",
      { type: "draft-ready", draft: { inline: 1, file: 2, summary: 3, event: "COMMENT" } },
    ],
    ["published", { type: "published", url: "https://host.example/1" }],
    ["run-end", { type: "run-end", status: "published", stopReason: "final" }],
  ] as const)("takes %s in", (type, body) => {
    expect(only(stored(type, 1))).toEqual({ ...body, ...place });
  });

  it.each(["run-start", "step-end", "usage", "model-call", "time-budget"] as const)(
    "leaves %s to steps and counters",
    (type) => {
      expect(fold(stored(type, 1))).toBe(emptyTimeline);
    },
  );

  it("keeps why a cycle came to nothing", () => {
    expect(only(stored("cycle-end", 1, { why: "environment" }))).toMatchObject({
      why: "environment",
    });
  });

  it("keeps how long the model thought, and why a run failed", () => {
    expect(only(stored("reasoning-end", 1, { ms: 11 }))).toMatchObject({ ms: 11 });
    expect(only(stored("run-end", 1, { error: "too late" }))).toMatchObject({ error: "too late" });
  });

  it("folds the end of a call into its start", () => {
    const entries = entriesOf(
      fold(stored("tool-start", 1), stored("log", 2), stored("tool-end", 3)),
    );
    expect(entries).toMatchObject([
      { type: "tool", seq: 1, ok: true, ms: 5, bytes: 9 },
      { type: "log", seq: 2 },
    ]);
  });

  it.each([
    ["of another conversation", { thread: "other" }],
    ["of another call", { callId: "c2" }],
  ])("leaves a call open at an end %s", (_what, change) => {
    expect(only(stored("tool-start", 1), stored("tool-end", 2, change))).not.toHaveProperty("ok");
  });

  it("ends the newest call when an id comes twice", () => {
    const events = [
      stored("tool-start", 1),
      stored("tool-end", 2),
      stored("tool-start", 3),
      stored("tool-end", 4, { ok: false }),
    ];
    expect(entriesOf(fold(...events))).toMatchObject([{ ok: true }, { ok: false }]);
  });

  it.each(["run-end", "run-start"] as const)("ends open calls without a result at %s", (type) => {
    const [call] = entriesOf(fold(stored("tool-start", 1), stored(type, 2)));
    expect(call).toMatchObject({ ok: false });
    expect(call).not.toHaveProperty("bytes");
  });
});
