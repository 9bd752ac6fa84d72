import { describe, expect, it } from "vitest";
import { RunnerResult } from "../../../../src/domain/runner/runner-result.ts";

const REPLY = { text: "Yes.", hadTools: true, head: "a".repeat(40) };
const LONG = "x".repeat(262_145);

describe("RunnerResult", () => {
  it("reads a runner's messages and drops unknown fields", () => {
    const said = { status: "draft", stopReason: "final", draft: { a: 1 }, target: "evil/repo" };
    expect(RunnerResult.parse(said)).toEqual({
      status: "draft",
      stopReason: "final",
      draft: { a: 1 },
    });
  });

  it("accepts a draft of any depth, and leaves it to the draft's own schema", () => {
    const deep = JSON.parse(`${"[".repeat(20_000)}1${"]".repeat(20_000)}`) as unknown;
    const { data } = RunnerResult.safeParse({ status: "draft", draft: deep });
    expect(data?.draft === deep).toBe(true);
  });

  it.each([
    ["no status", {}],
    ["a status of its own", { status: "published" }],
    ["a stop reason of its own", { status: "failed", stopReason: "bored" }],
    ["a reply that is too long", { status: "reply", reply: { ...REPLY, text: LONG } }],
    ["an empty reply", { status: "reply", reply: { ...REPLY, text: "" } }],
    ["a reply that is only text", { status: "reply", reply: "x" }],
    [
      "tokens below zero",
      { status: "draft", usage: { input: -1, cached: 0, output: 0, calls: 0 } },
    ],
    ["nothing", null],
  ])("does not take %s", (_what, said) => {
    expect(RunnerResult.safeParse(said).success).toBe(false);
  });
});
