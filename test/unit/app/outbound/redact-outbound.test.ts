import { describe, expect, it } from "vitest";
import { redactResult } from "../../../../src/app/jobs/redact-result.ts";
import {
  createEventRedactor,
  redactEventSink,
} from "../../../../src/app/outbound/redact-events.ts";
import { redactAnswers } from "../../../../src/app/outbound/redact-jobs.ts";
import { registerSealedSecrets } from "../../../../src/app/outbound/register-secrets.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import { planResult } from "../../../../src/domain/runner/plan-result.ts";
import { reviewDraft } from "../../domain/render/sample-draft.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";
const HEAD = "a".repeat(40);

function open() {
  const gate = createSecretFilter();
  gate.registerSecret("LLM_API_KEY", KEY);
  return gate;
}

const job = (kind: "review" | "followup", source: "webhook" | "web") =>
  ({ id: "j", kind, source, head: HEAD }) as const;
const draftResult = (summary: string) => ({
  status: "draft" as const,
  draft: JSON.parse(JSON.stringify({ base: HEAD, draft: reviewDraft({ summary, head: HEAD }) })),
});

describe("a runner's review", () => {
  it("is published immediately when it contains no secret", () => {
    const { result, held } = redactResult(draftResult("fine"), open());
    const steps = planResult(job("review", "webhook"), result, held);
    expect(steps.map(({ move }) => move.type)).toEqual(["draft", "publish"]);
  });

  it("waits for approval when it contained a secret, and a notice on the pull request gives the reason", () => {
    const { result, held } = redactResult(draftResult(`here: ${KEY}`), open());
    expect(held).toBe("a piece of LLM_API_KEY was found in the summary");
    const steps = planResult(job("review", "webhook"), result, held);
    expect(steps.map(({ move }) => move.type)).toEqual(["draft"]);
    expect(steps[0]?.draft).toContain("[redacted: LLM_API_KEY]");
    expect(steps[0]?.outbox).toMatchObject([
      { kind: "notice", payload: { text: expect.stringContaining("held for a person") } },
    ]);
    expect(JSON.stringify(steps)).not.toContain(KEY.slice(8, 20));
  });

  it("waits for approval without a notice when it was requested in the web app", () => {
    const { result, held } = redactResult(draftResult(KEY), open());
    expect(planResult(job("review", "web"), result, held)[0]?.outbox).toBeUndefined();
  });

  it("is replaced by a notice when a reply contained a secret", () => {
    const reply = { text: `it is ${KEY}`, hadTools: true, head: HEAD };
    const { result, held } = redactResult({ status: "reply", reply }, open());
    const steps = planResult(job("followup", "webhook"), result, held);
    expect(steps).toMatchObject([{ move: { type: "refuse" }, outbox: [{ kind: "notice" }] }]);
    expect(JSON.stringify(steps)).not.toContain(KEY.slice(8, 20));
  });
});

describe("the events of a run", () => {
  it("stream text until a secret begins, and end with the redacted text", () => {
    const guard = createEventRedactor(open());
    const say = (text: string) => guard("j", { type: "text-delta", thread: "a", text });
    const pieces = ["It is ", KEY.slice(0, 16), KEY.slice(16), ", as you see"].map(say);
    expect(pieces[0]).toMatchObject({ text: "It is " });
    expect(JSON.stringify(pieces)).not.toContain(KEY.slice(8, 20));
    expect(pieces[3]).toBeUndefined();
    expect(guard("j", { type: "text-end", thread: "a", text: `It is ${KEY}.` })).toEqual({
      type: "text-end",
      thread: "a",
      text: "It is [redacted: LLM_API_KEY].",
    });
    expect(say("next")).toMatchObject({ text: "next" });
  });

  it("are filtered separately for each conversation", () => {
    const guard = createEventRedactor(open());
    guard("j", { type: "text-delta", thread: "a", text: KEY });
    expect(guard("j", { type: "text-delta", thread: "b", text: "fine" })).toMatchObject({
      text: "fine",
    });
    expect(guard("k", { type: "text-delta", thread: "a", text: "fine" })).toMatchObject({
      text: "fine",
    });
  });

  it("do not contain a secret in the name of a conversation", () => {
    const guard = createEventRedactor(open());
    for (const type of ["text-delta", "reasoning-delta"] as const)
      expect(guard("j", { type, thread: `about ${KEY}`, text: "fine" })).toEqual({
        type,
        text: "fine",
        thread: "about [redacted: LLM_API_KEY]",
      });
  });

  it("reach a sink with their numbers, without secrets", () => {
    const seen: unknown[] = [];
    const sink = redactEventSink({ emit: (event) => seen.push(event) }, open());
    sink.emit({
      type: "log",
      level: "info",
      text: KEY,
      seq: 3,
      at: "2026-01-01T00:00:00Z",
      jobId: "j",
    });
    expect(seen).toEqual([
      {
        type: "log",
        level: "info",
        text: "[redacted: LLM_API_KEY]",
        seq: 3,
        at: "2026-01-01T00:00:00Z",
        jobId: "j",
      },
    ]);
  });
});

it("redacts a key that an endpoint echoes", async () => {
  const answer = async (model: string) => ({ kind: "listed", models: [{ id: `${model}-${KEY}` }] });
  expect(await redactAnswers(answer, open())("larch")).toEqual({
    kind: "listed",
    models: [{ id: "larch-[redacted: LLM_API_KEY]" }],
  });
});

it("registers secrets that are encrypted or decrypted", async () => {
  const gate = createSecretFilter();
  const other = "hf_9Zk4Qw7Jx2Vq5Bm3Gt8Cp5Xn6";
  const box = registerSealedSecrets(
    {
      seal: async () => ({ sealed: "x" }),
      open: async () => createSecret(other),
      isCurrent: async () => true,
    },
    gate,
    () => 0,
  );
  await box.seal(createSecret(KEY), "c");
  expect(gate.redact(KEY, "log").hits).toHaveLength(1);
  expect(gate.redact(other, "log").hits).toEqual([]);
  await box.open({ sealed: "x" }, "c");
  expect(gate.redact(other, "log").hits).toHaveLength(1);
});
