import { describe, expect, it } from "vitest";
import {
  isEphemeral,
  parseRunEvent,
  type RunEventType,
} from "../../../../src/domain/event/run-event.ts";
import { BODIES, sampleEvent } from "./sample-events.ts";

const TYPES = Object.keys(BODIES) as RunEventType[];

describe("parseRunEvent", () => {
  it.each(TYPES)("reads %s as it was written", (type) => {
    const event = sampleEvent(type, 7);
    expect(parseRunEvent(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });

  it.each(TYPES)("refuses %s when any field but an optional one is missing", (type) => {
    const optional = new Set(["note", "error", "line", "side"]);
    const event = sampleEvent(type, 7);
    for (const field of Object.keys(event).filter((name) => !optional.has(name))) {
      const { [field as keyof typeof event]: _gone, ...rest } = event;
      expect(parseRunEvent(rest)).toBeUndefined();
    }
  });

  it.each(TYPES)("refuses %s when any field is of another kind", (type) => {
    const event = sampleEvent(type, 7);
    for (const field of Object.keys(event))
      expect(parseRunEvent({ ...event, [field]: { odd: 1 } })).toBeUndefined();
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "log"],
    ["a number", 7],
    ["a list", [sampleEvent("log", 1)]],
    ["an object without a type", {}],
    ["a type of a later version", { ...sampleEvent("log", 1), type: "log-again" }],
    ["a type that every object has", { ...sampleEvent("log", 1), type: "constructor" }],
    ["a number for a type", { ...sampleEvent("log", 1), type: 1 }],
    ["a negative position", { ...sampleEvent("log", 1), seq: -1 }],
    ["a position between two", { ...sampleEvent("log", 1), seq: 1.5 }],
    ["a time that is none", { ...sampleEvent("log", 1), at: "yesterday" }],
    ["an empty job", { ...sampleEvent("log", 1), jobId: "" }],
    ["a step nobody knows", { ...sampleEvent("step-start", 1), step: "dance" }],
    ["a stop reason nobody knows", { ...sampleEvent("run-end", 1), stopReason: "bored" }],
  ])("gives nothing for %s", (_what, value) => {
    expect(parseRunEvent(value)).toBeUndefined();
  });

  it("drops fields that it does not know", () => {
    expect(parseRunEvent({ ...sampleEvent("log", 1), extra: 1 })).toEqual(sampleEvent("log", 1));
  });
});

describe("isEphemeral", () => {
  it("is true only for deltas", () => {
    expect(TYPES.filter(isEphemeral)).toEqual(["text-delta", "reasoning-delta"]);
  });
});
