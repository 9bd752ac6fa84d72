import { describe, expect, it } from "vitest";
import { coalesceDeltas } from "../../../../src/domain/event/coalesce-deltas.ts";
import type { RunEvent, RunEventBody } from "../../../../src/domain/event/run-event.ts";

const event = (body: RunEventBody): RunEvent => ({
  ...body,
  seq: 0,
  at: "2026-01-01T00:00:00.000Z",
  jobId: "job-1",
});
const text = (thread: string, words: string) => event({ type: "text-delta", thread, text: words });

describe("coalesceDeltas", () => {
  it("joins what follows each other in one voice", () => {
    expect(coalesceDeltas([text("a", "x"), text("a", "y"), text("a", "z")])).toEqual([
      text("a", "xyz"),
    ]);
  });

  it("keeps the order between voices, kinds and other events", () => {
    const reasoning = event({ type: "reasoning-delta", thread: "a", text: "hm" });
    const log = event({ type: "log", level: "info", text: "x" });
    const mixed = [text("a", "1"), text("b", "2"), reasoning, text("a", "3"), log, text("a", "4")];
    expect(coalesceDeltas(mixed)).toEqual(mixed);
  });

  it("gives nothing of nothing", () => {
    expect(coalesceDeltas([])).toEqual([]);
  });
});
