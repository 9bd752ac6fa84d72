import { describe, expect, it } from "vitest";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import { CANARY_SECRETS } from "../../../fakes/canary-secrets.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";

function open() {
  const gate = createSecretFilter();
  gate.registerSecret("LLM_API_KEY", KEY);
  const told: unknown[] = [];
  gate.onHit((hits, kind) => told.push([kind, ...hits]));
  return { gate, told };
}

describe("createOutboundGate", () => {
  it("replaces a secret by its name, reports it, and leaves the rest", () => {
    const { gate, told } = open();
    expect(gate.redact(`use ${KEY}, then go`, "review")).toEqual({
      text: "use [redacted: LLM_API_KEY], then go",
      hits: [{ name: "LLM_API_KEY", form: "plain" }],
    });
    expect(told).toEqual([["review", { name: "LLM_API_KEY", form: "plain" }]]);
  });

  it("reports nothing for a text without secrets", () => {
    const { gate, told } = open();
    expect(gate.redact("fine", "log")).toEqual({ text: "fine", hits: [] });
    expect(told).toEqual([]);
  });

  it("names each of two secrets that touch", () => {
    const { gate } = open();
    gate.registerSecret("other", CANARY_SECRETS[2]?.value ?? "");
    const { text } = gate.redact(`${KEY}${CANARY_SECRETS[2]?.value}`, "log");
    expect(text).toBe("[redacted: LLM_API_KEY, other]");
  });

  it("gives a text in which nothing is found any more", () => {
    const { gate } = open();
    const half = KEY.slice(8, 18);
    const { text } = gate.redact(`${half}${KEY}${KEY.slice(18)} ${KEY}`, "log");
    expect(gate.redact(text, "log")).toEqual({ text, hits: [] });
  });

  it("checks every text in JSON, including names of members, and returns clean text unchanged", () => {
    const { gate } = open();
    const clean = { a: [1, "x", null], b: { c: true } };
    expect(gate.redactValue(clean, "event").value).toBe(clean);
    const { value, hits } = gate.redactValue({ [KEY]: ["ok", { deep: KEY }] }, "event");
    expect(JSON.stringify(value)).toBe(
      '{"[redacted: LLM_API_KEY]":["ok",{"deep":"[redacted: LLM_API_KEY]"}]}',
    );
    expect(hits).toHaveLength(2);
  });

  it("forgets what expired by the clock that it was given", () => {
    let now = 0;
    const gate = createSecretFilter({ nowMs: () => now });
    gate.registerSecret("token", KEY, 10);
    now = 3 * 24 * 3_600_000;
    gate.registerSecret("another", CANARY_SECRETS[2]?.value ?? "");
    expect(gate.redact(KEY, "log").hits).toEqual([]);
  });
});
