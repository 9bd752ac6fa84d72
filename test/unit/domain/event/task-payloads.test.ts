import { describe, expect, it } from "vitest";
import { parseRunEventBody, type RunEventBody } from "../../../../src/domain/event/run-event.ts";
import { TASK_PAYLOADS, VERDICT_PAYLOAD } from "../../../../src/domain/event/task-payloads.ts";
import { BODIES } from "./sample-events.ts";

const { change } = BODIES;
const long = "x".repeat(4_001);

describe("the payloads of a task", () => {
  it("are those of events that the log knows", () => {
    for (const type of Object.keys(TASK_PAYLOADS) as (keyof typeof TASK_PAYLOADS)[])
      expect(parseRunEventBody(BODIES[type])).toEqual(BODIES[type]);
    expect(Object.keys(VERDICT_PAYLOAD)).toEqual(["ok", "text", "mode", "verdict", "url", "round"]);
  });

  it.each<[string, unknown]>([
    ["a group without a number", { ...BODIES.cycle, group: 0 }],
    ["a round that is none", { ...BODIES.cycle, round: 1.5 }],
    ["an outcome nobody knows", { ...BODIES["cycle-end"], outcome: "great" }],
    ["a verdict nobody knows", { ...BODIES.verdict, verdict: "maybe" }],
    ["a rung nobody knows", { ...change, rung: "guess" }],
    ["a tamper code nobody knows", { ...change, tamper: [{ code: "x", path: "a", text: "b" }] }],
    ["more files than a screen shows", { ...change, files: Array(501).fill(change.files[0]) }],
    [
      "more groups than a report has",
      { type: "candidates", groups: Array(101).fill(BODIES.candidates.groups[0]) },
    ],
    ["a path without an end", { ...change, leftOut: [long] }],
    ["an address without an end", { ...BODIES["pull-opened"], url: long }],
    ["a moment that is none", { ...BODIES["time-budget"], startedAt: "soon" }],
  ])("refuse %s", (_what, body) => {
    expect(parseRunEventBody(body)).toBeUndefined();
  });

  it("know verdicts of both kinds of runs", () => {
    for (const verdict of ["fixed", "broke_others", "reproduced", "not_reproduced", "timeout"]) {
      const body = {
        ...BODIES.verdict,
        mode: "verify",
        verdict,
        url: "https://host.example/1",
        round: 2,
      };
      expect(parseRunEventBody(body)).toEqual(body as RunEventBody);
    }
  });
});
