import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reduceRun } from "../../../../src/domain/event/reduce-run.ts";
import {
  isEphemeral,
  type RunEvent,
  type RunEventType,
} from "../../../../src/domain/event/run-event.ts";
import { initialRunView, type RunView } from "../../../../src/domain/event/run-view.ts";
import { BODIES, sampleEvent } from "./sample-events.ts";

const fold = (events: readonly RunEvent[], view: RunView = initialRunView): RunView =>
  events.reduce(reduceRun, view);

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}

/** A log of any events, numbered as the store numbers them. */
const anyLog: fc.Arbitrary<RunEvent[]> = fc
  .array(fc.constantFrom(...(Object.keys(BODIES) as RunEventType[])), { maxLength: 40 })
  .map((types) => {
    let seq = 0;
    return types.map((type) => sampleEvent(type, isEphemeral(type) ? 0 : ++seq));
  });

describe("reduceRun", () => {
  it("changes neither the view nor the event that it is given", () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        const view = events.reduce(
          (before, event) => reduceRun(deepFreeze(before), deepFreeze(event)),
          initialRunView,
        );
        expect(view).toEqual(fold(events));
      }),
      { numRuns: 60, seed: 101 },
    );
  });

  it("takes in a replay without a change", () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (events, from) => {
        const view = fold(events);
        const stored = events.filter(({ seq }) => seq > 0);
        const replayed = fold(stored.slice(from % (stored.length + 1)), view);
        expect(replayed).toBe(view);
      }),
      { numRuns: 60, seed: 102 },
    );
  });

  it("gives the same view when a reader comes back in the middle", () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (events, cut) => {
        const stored = events.filter(({ seq }) => seq > 0);
        const half = fold(stored.slice(0, cut % (stored.length + 1)));
        expect(fold(stored, half)).toEqual(fold(stored));
      }),
      { numRuns: 60, seed: 103 },
    );
  });

  it("counts the position of stored events and not of others", () => {
    const view = fold([sampleEvent("log", 4), sampleEvent("text-delta", 0)]);
    expect(view.lastSeq).toBe(4);
  });

  it("starts a run with the steps that it announces", () => {
    expect(fold([sampleEvent("run-start", 1)])).toMatchObject({
      jobId: "j1",
      kind: "review",
      title: "t",
      status: "running",
      startedAt: "2026-01-01T00:00:01Z",
      steps: [
        { name: "clone", state: "pending" },
        { name: "llm", state: "pending" },
        { name: "done", state: "pending" },
      ],
    });
  });

  it.each([
    [true, "done"],
    [false, "failed"],
  ])("shows a step that ended with ok %s as %s", (ok, state) => {
    const events = [
      sampleEvent("run-start", 1),
      sampleEvent("step-start", 2),
      sampleEvent("step-end", 3, { ok }),
    ];
    expect(fold(events).steps[0]).toEqual({
      name: "clone",
      state,
      startedAt: "2026-01-01T00:00:02Z",
      endedAt: "2026-01-01T00:00:03Z",
      note: "1 s",
    });
  });

  it("shows a step while it runs", () => {
    expect(fold([sampleEvent("step-start", 1)]).steps).toMatchObject([
      { name: "clone", state: "running" },
    ]);
  });

  it("adds a step that was not announced", () => {
    const events = [sampleEvent("run-start", 1), sampleEvent("step-start", 2, { step: "verify" })];
    expect(fold(events).steps.map(({ name }) => name)).toEqual(["clone", "llm", "done", "verify"]);
  });

  it.each([
    ["log", {}, "warn", "careful"],
    ["normalize-error", {}, "warn", "lint failed"],
    ["verdict", {}, "info", "verified"],
    ["verdict", { ok: false }, "warn", "verified"],
  ] as const)("logs %s %j at level %s", (type, change, level, text) => {
    expect(fold([sampleEvent(type, 1, change)]).log).toEqual([
      { seq: 1, at: "2026-01-01T00:00:01Z", level, text },
    ]);
  });

  it("keeps the last five hundred lines of the log", () => {
    const { log } = fold(Array.from({ length: 600 }, (_, at) => sampleEvent("log", at + 1)));
    expect([log.length, log[0]?.seq, log.at(-1)?.seq]).toEqual([500, 101, 600]);
  });

  it("takes usage for totals", () => {
    const events = [sampleEvent("usage", 1), sampleEvent("usage", 2, { input: 20, calls: 2 })];
    expect(fold(events).usage).toEqual({
      input: 20,
      cached: 1,
      output: 2,
      calls: 2,
      estimated: false,
    });
  });

  it("counts calls of tools over all conversations", () => {
    const events = [
      sampleEvent("tool-start", 1),
      sampleEvent("tool-start", 2, { thread: "other" }),
    ];
    expect(fold(events).toolCalls).toBe(2);
  });

  it("shows a finding once, as it was last told", () => {
    const events = [
      sampleEvent("finding", 1),
      sampleEvent("finding", 2, { id: "f2" }),
      sampleEvent("finding", 3, { severity: "nit" }),
    ];
    expect(fold(events).findings.map(({ id, severity }) => [id, severity])).toEqual([
      ["f2", "major"],
      ["f1", "nit"],
    ]);
  });

  it("keeps of a finding its payload alone", () => {
    const { type: _type, ...finding } = BODIES.finding;
    expect(fold([sampleEvent("finding", 1)]).findings).toEqual([finding]);
  });

  it("bounds the findings", () => {
    const findings = Array.from({ length: 2_100 }, (_, at) =>
      sampleEvent("finding", at + 1, { id: `f${at}` }),
    );
    expect(fold(findings).findings).toHaveLength(2_000);
  });

  it("shows the draft, where it was published and how the run ended", () => {
    const events = [
      sampleEvent("draft-ready", 1),
      sampleEvent("published", 2),
      sampleEvent("run-end", 3, { status: "failed", stopReason: "deadline", error: "too late" }),
    ];
    expect(fold(events)).toMatchObject({
      draft: { inline: 1, file: 2, summary: 3, event: "COMMENT" },
      publishedUrl: "https://host.example/1",
      status: "failed",
      stopReason: "deadline",
      error: "too late",
      endedAt: "2026-01-01T00:00:03Z",
    });
  });

  it("replaces partial words by the whole text", () => {
    const events = [
      sampleEvent("text-delta", 0),
      sampleEvent("text-delta", 0),
      sampleEvent("text-end", 1),
    ];
    expect(fold(events).threads).toMatchObject([{ text: "Hello", isStreaming: false }]);
  });

  it("drops partial words on a retry", () => {
    expect(fold([sampleEvent("text-delta", 0), sampleEvent("retry", 1)]).threads).toMatchObject([
      { text: "" },
    ]);
  });

  it("refuses an event that the parser would not let in", () => {
    expect(() => reduceRun(initialRunView, { type: "odd", seq: 1 } as never)).toThrow(
      "unexpected value",
    );
  });

  it("leaves nobody writing when a run ends in the middle of a text", () => {
    const events = [
      sampleEvent("run-start", 1),
      sampleEvent("text-delta", 0),
      sampleEvent("run-end", 2, { status: "cancelled" }),
    ];
    const [thread] = events.reduce(reduceRun, initialRunView).threads;
    expect(thread).toMatchObject({ text: "", isStreaming: false });
  });
});
