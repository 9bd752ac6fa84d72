import { expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createEmittingLedger } from "../../../../src/app/runner/emitting-ledger.ts";
import type { LedgerEntry } from "../../../../src/domain/agent/ledger-entry.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";

const ENTRY: LedgerEntry = {
  jobId: "job-1",
  at: "2026-01-02T03:04:05.000Z",
  purpose: "review",
  model: "m1",
  attempt: 1,
  ok: true,
  latencyMs: 12,
  usage: { inputTokens: 3, cachedTokens: 1, outputTokens: 2, estimated: false },
};
const EVENT = { type: "model-call", purpose: "review", model: "m1", attempt: 1, ok: true, ms: 12 };
const TOKENS = { input: 3, cached: 1, output: 2, estimated: false };

it("emits each entry as an event and keeps it", async () => {
  const emitted: RunEventBody[] = [];
  const ledger = createEmittingLedger(createMemoryLedger(), (event) => emitted.push(event));
  const failed = { ...ENTRY, ok: false, reason: "timeout" } as const;
  await ledger.record(ENTRY);
  await ledger.record(failed);
  expect(emitted).toStrictEqual([
    { ...EVENT, ...TOKENS },
    { ...EVENT, ...TOKENS, ok: false, reason: "timeout" },
  ]);
  expect(await ledger.entries("job-1")).toEqual([ENTRY, failed]);
});
