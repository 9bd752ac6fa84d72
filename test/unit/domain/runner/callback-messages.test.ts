import { describe, expect, it } from "vitest";
import {
  EventsMessage,
  EventsResponse,
  MAX_EVENTS,
  TokenResponse,
} from "../../../../src/domain/runner/callback-messages.ts";

const MESSAGE = { attempt: 1, from: 0, events: [] };

describe("a runner's message of events", () => {
  it("accepts anything that claims to be an event, up to a number", () => {
    const events = Array.from({ length: MAX_EVENTS }, () => null);
    expect(EventsMessage.parse({ ...MESSAGE, events })).toEqual({ ...MESSAGE, events });
    const tooMany = { ...MESSAGE, events: [...events, null] };
    expect(EventsMessage.safeParse(tooMany).success).toBe(false);
  });

  it.each([
    ["no try", { attempt: 0 }],
    ["a place before the first", { from: -1 }],
    ["half a place", { from: 0.5 }],
    ["a place beyond what numbers hold", { from: 2 ** 53 }],
    ["another field", { jobId: "b" }],
  ])("takes no message with %s", (_what, over) => {
    expect(EventsMessage.safeParse({ ...MESSAGE, ...over }).success).toBe(false);
  });
});

describe("an answer to a runner", () => {
  it("may hold more than the runner knows", () => {
    const answer = { next: 3, now: "2026-01-01T00:00:00.000Z", later: true };
    expect(EventsResponse.parse(answer)).toEqual({ next: 3, now: answer.now });
    expect(TokenResponse.parse({ value: "x", later: true })).toEqual({ value: "x" });
  });

  it("has a token that is something", () => {
    expect(TokenResponse.safeParse({ value: "" }).success).toBe(false);
    expect(TokenResponse.safeParse({ value: "x", expiresAt: "soon" }).success).toBe(false);
  });
});
