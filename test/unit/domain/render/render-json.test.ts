import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../../../src/domain/agent/ledger-entry.ts";
import { renderJson } from "../../../../src/domain/render/render-json.ts";
import { reviewDraft } from "./sample-draft.ts";

const entry: LedgerEntry = {
  jobId: "j",
  at: "2026-01-01T00:00:00Z",
  purpose: "review 1/1",
  model: "example-model",
  attempt: 1,
  ok: true,
  usage: { inputTokens: 9, cachedTokens: 0, outputTokens: 5, estimated: false },
  latencyMs: 12,
};

describe("renderJson", () => {
  it("writes everything there is, with a version", () => {
    const draft = reviewDraft();
    expect(JSON.parse(renderJson(draft, [entry]))).toEqual({
      version: 1,
      ...JSON.parse(JSON.stringify(draft)),
      ledger: [entry],
    });
  });

  it("writes that there was nothing to review", () => {
    const nothing = {
      kind: "nothing",
      reason: "no file differs from the base",
      manifest: [],
    } as const;
    expect(JSON.parse(renderJson(nothing, []))).toEqual({ version: 1, ...nothing, ledger: [] });
  });

  it("ends in one line feed", () => {
    expect(renderJson(reviewDraft(), [])).toMatch(/[^\n]\n$/);
  });
});
