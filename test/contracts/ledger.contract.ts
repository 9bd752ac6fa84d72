import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../src/domain/agent/ledger-entry.ts";
import type { Ledger } from "../../src/ports/ledger.ts";

const entry = (jobId: string, attempt: number): LedgerEntry => ({
  jobId,
  at: "2026-01-01T00:00:00.000Z",
  purpose: "part 1/1",
  model: "m",
  attempt,
  ok: attempt % 2 === 0,
  usage: { inputTokens: 10 * attempt, cachedTokens: 1, outputTokens: attempt, estimated: false },
  latencyMs: 5,
});

/** The clauses of `Ledger`. */
export function ledgerContract(name: string, createLedger: () => Ledger): void {
  describe(`${name} keeps the contract of Ledger`, () => {
    it("gives the entries of a job in the order they were recorded", async () => {
      const ledger = createLedger();
      for (const attempt of [3, 1, 2]) await ledger.record(entry("a", attempt));
      expect((await ledger.entries("a")).map(({ attempt }) => attempt)).toEqual([3, 1, 2]);
    });

    it("keeps the cost of a call that has a price, and none of others", async () => {
      const ledger = createLedger();
      const booked = [{ ...entry("a", 1), cost: 0 }, entry("a", 2), { ...entry("a", 3), cost: 7 }];
      for (const call of booked) await ledger.record(call);
      expect(await ledger.entries("a")).toEqual(booked);
    });

    it("keeps the jobs apart", async () => {
      const ledger = createLedger();
      await ledger.record(entry("a", 1));
      await ledger.record(entry("b", 2));
      expect(await ledger.entries("b")).toEqual([entry("b", 2)]);
      expect(await ledger.entries("c")).toEqual([]);
    });

    it("loses nothing that is recorded at the same time", async () => {
      const ledger = createLedger();
      await Promise.all(Array.from({ length: 100 }, (_, at) => ledger.record(entry("a", at))));
      const entries = await ledger.entries("a");
      expect(entries.reduce((sum, { usage }) => sum + usage.inputTokens, 0)).toBe(49_500);
    });
  });
}
