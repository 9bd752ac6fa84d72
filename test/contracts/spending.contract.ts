import { describe, expect } from "vitest";
import type { LedgerEntry } from "../../src/domain/agent/ledger-entry.ts";
import type { Spending } from "../../src/ports/spending.ts";
import { accept, type OpenedStore, type StoreSuite, storeClause } from "./opened-store.ts";

/** The store with the sums of its account. */
export interface SpendingStore extends OpenedStore {
  readonly spending: Spending;
  reopen(): Promise<SpendingStore>;
}

export interface SpendingSuite extends StoreSuite {
  open(): Promise<SpendingStore>;
}

const JANUARY = "2026-01-31T23:59:59.999Z";
const FEBRUARY = "2026-02-01T00:00:00.000Z";

const call = (jobId: string, over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  jobId,
  at: JANUARY,
  purpose: "part 1/1",
  model: "m",
  attempt: 1,
  ok: true,
  latencyMs: 5,
  usage: { inputTokens: 10, cachedTokens: 4, outputTokens: 2, estimated: false },
  ...over,
});
const NOTHING = { tokens: 0, cost: 0 };
const SHOP = { repository: "acme/shop", pull: 7, month: "2026-01" };

/** The clauses of `Spending`. */
export function spendingContract(name: string, suite: SpendingSuite): void {
  const on = (words: string, run: (store: SpendingStore) => Promise<void>, reason?: string): void =>
    storeClause(suite, reason)(words, (store) => run(store as SpendingStore));

  describe(`${name} keeps the contract of Spending`, () => {
    on("has spent nothing where nobody worked", async ({ spending }) => {
      expect(await spending.spent(SHOP)).toEqual({
        pull: NOTHING,
        repository: NOTHING,
        month: NOTHING,
      });
    });

    on("adds up every attempt, by pull request, repository and month", async (store) => {
      await accept(store, "a");
      await accept(store, "b", { repository: "Acme/Shop" });
      await accept(store, "c", { pull: 8 });
      await accept(store, "d", { repository: "acme/till" });
      for (const entry of [
        ...[call("a", { cost: 5 }), call("a", { ok: false, attempt: 2, cost: 3 }), call("b")],
        ...[call("c", { cost: 1 }), call("d"), call("a", { at: FEBRUARY, cost: 2 })],
      ])
        await store.ledger.record(entry);
      expect(await store.spending.spent({ ...SHOP, repository: "ACME/shop" })).toEqual({
        pull: { tokens: 4 * 12, cost: 10 },
        repository: { tokens: 4 * 12, cost: 9 },
        month: { tokens: 5 * 12, cost: 9 },
      });
      expect(await store.spending.spent({ ...SHOP, month: "2026-02" })).toMatchObject({
        pull: { tokens: 4 * 12 },
        repository: { tokens: 12, cost: 2 },
        month: { tokens: 12, cost: 2 },
      });
      expect(await store.spending.spent({ repository: "acme/till", month: "2026-01" })).toEqual({
        pull: NOTHING,
        repository: { tokens: 12, cost: 0 },
        month: { tokens: 60, cost: 9 },
      });
    });

    on("adds up calls of work without a pull request", async (store) => {
      const { pull: _pull, ...task } = await accept(store, "a", {
        kind: "task",
        repository: "x/y",
      });
      const { version: _version, ...fresh } = task;
      await store.jobs.accept({ ...fresh, id: "t" }, []);
      await store.ledger.record(call("t"));
      expect(await store.spending.spent({ repository: "x/y", pull: 7, month: "2026-01" })).toEqual({
        pull: NOTHING,
        repository: { tokens: 12, cost: 0 },
        month: { tokens: 12, cost: 0 },
      });
    });

    on(
      "loses nothing that is booked at the same time, and agrees with the ledger",
      async (store) => {
        await accept(store, "a");
        await accept(store, "b");
        const calls = Array.from({ length: 100 }, (_none, at) =>
          call(at % 2 === 0 ? "a" : "b", { attempt: at, cost: at }),
        );
        await Promise.all(calls.map((entry) => store.ledger.record(entry)));
        const { pull } = await store.spending.spent(SHOP);
        const booked = [...(await store.ledger.entries("a")), ...(await store.ledger.entries("b"))];
        expect(booked).toHaveLength(100);
        expect(pull).toEqual({
          tokens: booked.reduce(
            (sum, { usage }) => sum + usage.inputTokens + usage.outputTokens,
            0,
          ),
          cost: booked.reduce((sum, { cost = 0 }) => sum + cost, 0),
        });
      },
    );

    on("keeps the first currency", async ({ spending }) => {
      expect(await spending.currency("EUR")).toBe("EUR");
      expect(await spending.currency("USD")).toBe("EUR");
    });

    on(
      "has the sums after a restart",
      async (store) => {
        await accept(store, "a");
        await store.ledger.record(call("a", { cost: 5 }));
        await store.spending.currency("EUR");
        const next = await store.reopen();
        await next.ledger.record(call("a", { cost: 6 }));
        expect(await next.spending.spent(SHOP)).toEqual({
          pull: { tokens: 24, cost: 11 },
          repository: { tokens: 24, cost: 11 },
          month: { tokens: 24, cost: 11 },
        });
        expect(await next.spending.currency("USD")).toBe("EUR");
      },
      suite.skips.reopen,
    );
  });
}
