import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dropPartialTexts, reduceRun } from "../../../../src/domain/event/reduce-run.ts";
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

  it("shows a finding once, in its latest version", () => {
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

  it("keeps only the payload of a finding", () => {
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

  it("replaces a partial text with the complete one", () => {
    const events = [
      sampleEvent("text-delta", 0),
      sampleEvent("text-delta", 0),
      sampleEvent("text-end", 1),
    ];
    expect(fold(events).threads).toMatchObject([{ text: "Hello", isStreaming: false }]);
  });

  it("drops a partial text on a retry", () => {
    expect(fold([sampleEvent("text-delta", 0), sampleEvent("retry", 1)]).threads).toMatchObject([
      { text: "" },
    ]);
  });

  it("refuses an event that the parser would not let in", () => {
    expect(() => reduceRun(initialRunView, { type: "odd", seq: 1 } as never)).toThrow(
      "unexpected value",
    );
  });

  it("leaves no open text when a run ends in the middle of one", () => {
    const events = [
      sampleEvent("run-start", 1),
      sampleEvent("text-delta", 0),
      sampleEvent("run-end", 2, { status: "cancelled" }),
    ];
    const [thread] = events.reduce(reduceRun, initialRunView).threads;
    expect(thread).toMatchObject({ text: "", isStreaming: false });
  });

  it("keeps what happened in its timeline, and not what is happening", () => {
    const { timeline } = fold([
      sampleEvent("run-start", 1),
      sampleEvent("text-delta", 0),
      sampleEvent("text-end", 2),
    ]);
    expect(timeline.pages).toMatchObject([[{ type: "text", seq: 2 }]]);
    const before = fold([sampleEvent("text-end", 1)]);
    expect(fold([sampleEvent("text-delta", 0)], before).timeline).toBe(before.timeline);
  });

  it("takes an event that comes twice into the timeline once", () => {
    expect(fold([sampleEvent("log", 1), sampleEvent("log", 1)]).timeline.count).toBe(1);
  });

  it("counts failed calls and retries", () => {
    const events = [
      sampleEvent("tool-end", 1, { ok: false }),
      sampleEvent("tool-end", 2),
      sampleEvent("retry", 3),
      sampleEvent("retry", 4),
    ];
    expect(fold(events)).toMatchObject({ failedTools: 1, retries: 2 });
  });

  it("counts answered calls of the model as turns of the step that runs", () => {
    const events = [
      sampleEvent("run-start", 1),
      sampleEvent("step-start", 2, { step: "llm" }),
      sampleEvent("model-call", 3),
      sampleEvent("model-call", 4, { ok: false }),
      sampleEvent("model-call", 5),
    ];
    expect(fold(events).steps).toMatchObject([
      { name: "clone" },
      { name: "llm", turns: 2 },
      { name: "done" },
    ]);
    expect(fold(events).steps[0]).not.toHaveProperty("turns");
  });

  it("reports the input speed, once", () => {
    const speaking = fold([sampleEvent("text-delta", 0), sampleEvent("model-call", 1)]);
    expect(speaking.pace).toMatchObject({ tokens: 2, samples: [{ ms: 0, tokens: 0.75 }] });
    const silent = fold([sampleEvent("model-call", 1)]);
    expect(silent.pace.samples).toMatchObject([{ ms: 1.5, tokens: 2 }]);
  });

  it("has no speed when it has ended", () => {
    const { pace } = fold([sampleEvent("text-delta", 0), sampleEvent("run-end", 1)]);
    expect(pace.samples).toEqual([]);
  });

  it("took as long as the work did, regardless of when its draft is published", () => {
    const events = [
      sampleEvent("run-start", 1),
      sampleEvent("run-end", 2, { status: "draft" }),
      sampleEvent("run-end", 9, { status: "published" }),
    ];
    expect(fold(events)).toMatchObject({
      status: "published",
      ends: 2,
      endedAt: "2026-01-01T00:00:02Z",
    });
  });

  it.each([
    ["draft", "done"],
    ["succeeded", "done"],
    ["no_change", "pending"],
    ["failed", "pending"],
  ])("shows the last step of a run that ended as %s as %s", (status, state) => {
    const events = [sampleEvent("run-start", 1), sampleEvent("run-end", 2, { status })];
    expect(fold(events).steps.at(-1)).toMatchObject({ name: "done", state });
  });

  it.each([
    ["cancelled", "failed"],
    ["failed", "failed"],
    ["published", "done"],
  ])("ends a step that was running when the run ended as %s as %s", (status, state) => {
    const events = [sampleEvent("step-start", 1), sampleEvent("run-end", 2, { status })];
    expect(fold(events).steps).toMatchObject([{ state, endedAt: "2026-01-01T00:00:02Z" }]);
  });

  it("starts again with nothing of what it found before", () => {
    const found = [
      sampleEvent("run-start", 1),
      sampleEvent("finding", 2),
      sampleEvent("draft-ready", 3),
    ];
    expect(fold(found).findings).toHaveLength(1);
    const again = fold([...found, sampleEvent("run-start", 4)]);
    expect(again.findings).toEqual([]);
    expect(again).not.toHaveProperty("draft");
  });

  it("starts again with nothing of how it ended before", () => {
    const events = [
      sampleEvent("run-start", 1),
      sampleEvent("text-delta", 0),
      sampleEvent("run-end", 2, { status: "failed", error: "too late" }),
      sampleEvent("run-start", 3),
    ];
    const view = fold(events);
    expect(view).toMatchObject({ status: "running", threads: [] });
    for (const gone of ["error", "endedAt", "stopReason"]) expect(view).not.toHaveProperty(gone);
  });

  it("keeps a task's own data until the run starts again", () => {
    const view = fold([
      sampleEvent("run-start", 1, { kind: "task" }),
      sampleEvent("candidates", 2),
      sampleEvent("cycle", 3),
      sampleEvent("verdict", 4),
    ]);
    expect(view.task).toMatchObject({ cycles: [{ group: 1 }], verdicts: [{ seq: 4, group: 1 }] });
    expect(view.log.map(({ text }) => text)).toEqual(["verified"]);
    expect(fold([sampleEvent("run-start", 5, { kind: "task" })], view)).not.toHaveProperty("task");
  });

  it("keeps the times of a step that is repeated, and not its note", () => {
    const view = fold([
      sampleEvent("step-start", 1, { step: "llm" }),
      sampleEvent("model-call", 2),
      sampleEvent("step-end", 3, { step: "llm", note: "first" }),
      sampleEvent("step-start", 4, { step: "llm" }),
      sampleEvent("model-call", 5),
    ]);
    const at = (second: number): string => `2026-01-01T00:00:0${second}Z`;
    expect(view.steps).toStrictEqual([
      {
        name: "llm",
        state: "running",
        startedAt: at(4),
        turns: 2,
        earlier: [{ startedAt: at(1), endedAt: at(3) }],
      },
    ]);
  });

  it("counts no time of a step whose first attempt has no reported end", () => {
    const view = fold([
      sampleEvent("step-start", 1, { step: "llm" }),
      sampleEvent("step-start", 4, { step: "llm" }),
    ]);
    expect(view.steps[0]).not.toHaveProperty("earlier");
  });
});

describe("dropPartial", () => {
  it("drops an incomplete text", () => {
    const view = dropPartialTexts(fold([sampleEvent("text-delta", 0)]));
    expect(view.threads).toMatchObject([{ text: "", isStreaming: false }]);
  });

  it("returns the same view for no events", () => {
    const view = fold([sampleEvent("text-end", 1)]);
    expect(dropPartialTexts(view)).toBe(view);
  });
});
