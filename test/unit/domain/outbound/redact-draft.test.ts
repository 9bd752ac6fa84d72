import { describe, expect, it } from "vitest";
import {
  getBlockedReason,
  redactDraft,
  secretHitsMessage,
} from "../../../../src/domain/outbound/redact-draft.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import { plannedFinding, reviewDraft } from "../render/sample-draft.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";

function redact(change: Parameters<typeof reviewDraft>[0]) {
  const gate = createSecretFilter();
  gate.registerSecret("LLM_API_KEY", KEY);
  return redactDraft(reviewDraft(change), gate);
}

describe("holdDraft", () => {
  it("returns a draft without secrets unchanged", () => {
    const { draft, held } = redact({ summary: "fine" });
    expect([draft.summary, draft.problems, held]).toEqual(["fine", [], undefined]);
    expect(getBlockedReason(["the model was slow", "it was held for a person: x"])).toBeUndefined();
  });

  it("removes secrets, and reports their places and names in its problems", () => {
    const inline = [plannedFinding({ title: "a" }), plannedFinding({ body: `see ${KEY}` })];
    const plan = { event: "COMMENT" as const, inline, file: [], summary: [] };
    const { draft, held } = redact({ summary: `key: ${KEY}`, plan });
    expect(held).toBe("a piece of LLM_API_KEY was found in the summary, comment 2");
    expect(draft.problems.at(-1)).toBe(`held for a person: ${held}`);
    expect(getBlockedReason(draft.problems)).toBe(held);
    expect(JSON.stringify(draft)).not.toContain(KEY.slice(8, 20));
  });

  it("makes a suggestion that contained one impossible to commit", () => {
    const planned = { ...plannedFinding({}), suggestion: { text: KEY, isCommittable: true } };
    const plan = { event: "COMMENT" as const, inline: [planned], file: [], summary: [] };
    expect(redact({ plan }).draft.plan.inline[0]?.suggestion).toEqual({
      text: "[redacted: LLM_API_KEY]",
      isCommittable: false,
      reason: "a secret was removed from it",
    });
  });
});

it("names each secret and each place once", () => {
  const hit = (name: string) => ({ name, form: "plain" });
  const found = [
    { where: "a", hits: [hit("x"), hit("y")] },
    { where: "a", hits: [hit("x")] },
    { where: "b", hits: [hit("y")] },
  ];
  expect(secretHitsMessage(found)).toBe("a piece of x and y was found in a, b");
});
