import { describe, expect, it } from "vitest";
import { addCallToPace, addDeltaToPace } from "../../../../src/domain/event/reduce-pace.ts";
import type { PaceView } from "../../../../src/domain/event/run-view-parts.ts";

const NONE: PaceView = { tokens: 0, ms: 0, samples: [] };
const delta = (at: string, text: string) =>
  ({ type: "text-delta", thread: "t", seq: 0, jobId: "j", at, text }) as const;
const call = (output: number, ms: number, ok = true) =>
  ({
    type: "model-call",
    purpose: "t",
    model: "m",
    attempt: 1,
    ok,
    input: 9,
    cached: 0,
    output,
    estimated: false,
    ms,
    seq: 1,
    jobId: "j",
    at: "2026-01-01T00:00:09.000Z",
  }) as const;

describe("paceOfDelta", () => {
  it("adds up what comes in within a second, four characters a token", () => {
    const first = addDeltaToPace(NONE, delta("2026-01-01T00:00:01.100Z", "12345678"));
    const second = addDeltaToPace(first, delta("2026-01-01T00:00:01.900Z", "1234"));
    expect(second.samples).toEqual([{ at: "2026-01-01T00:00:01.900Z", ms: 0, tokens: 3 }]);
  });

  it("begins anew with each second, and keeps the last sixteen", () => {
    const pace = Array.from({ length: 40 }, (_, at) =>
      delta(`2026-01-01T00:00:${String(at).padStart(2, "0")}.000Z`, "1234"),
    ).reduce(addDeltaToPace, NONE);
    expect(pace.samples).toHaveLength(16);
    expect(pace.samples.at(-1)?.at).toBe("2026-01-01T00:00:39.000Z");
  });
});

describe("paceOfCall", () => {
  it("spreads what was not seen coming over the time that the call took", () => {
    expect(addCallToPace(NONE, call(120, 4_000), false)).toEqual({
      tokens: 120,
      ms: 4_000,
      samples: [{ at: "2026-01-01T00:00:09.000Z", ms: 4_000, tokens: 120 }],
    });
  });

  it("counts what was seen coming once", () => {
    const seen = addDeltaToPace(NONE, delta("2026-01-01T00:00:08.000Z", "1234"));
    const { tokens, samples } = addCallToPace(seen, call(120, 4_000), true);
    expect([tokens, samples]).toEqual([120, seen.samples]);
  });
});
