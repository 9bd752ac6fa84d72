import { describe, expect, it } from "vitest";
import { parseRunnerEvents } from "../../../../src/domain/runner/runner-events.ts";
import { BODIES } from "../event/sample-events.ts";

const { "run-end": end, published, ...own } = BODIES;

describe("parseRunnerEvents", () => {
  it("takes every event that is a runner's to say, in order", () => {
    const said = Object.values(own);
    expect(parseRunnerEvents(said)).toEqual({ events: said, dropped: 0 });
  });

  it("drops foreign, unknown and invalid fields, and counts them", () => {
    const said = [end, published, { type: "rm" }, { type: "log" }, null, "log", own.log];
    expect(parseRunnerEvents(said)).toEqual({ events: [own.log], dropped: 6 });
  });

  it("drops unknown fields", () => {
    expect(parseRunnerEvents([{ ...own.log, jobId: "other", seq: 7 }]).events).toEqual([own.log]);
  });

  it("clips a text that is out of all proportion", () => {
    const long = { type: "log", level: "info", text: "x".repeat(2_000_000) };
    const [event] = parseRunnerEvents([long]).events;
    expect(event).toMatchObject({ type: "log", text: expect.stringMatching(/\(clipped\)$/) });
    expect(JSON.stringify(event).length).toBeLessThan(1_000_100);
  });
});
