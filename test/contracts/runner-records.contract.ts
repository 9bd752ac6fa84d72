import { describe, expect } from "vitest";
import type { RunnerRecord } from "../../src/ports/runner-records.ts";
import { accept, errorOf, type OpenedStore, type StoreSuite, storeClause } from "./opened-store.ts";

type OpenRecord = Omit<RunnerRecord, "next" | "endedAt">;

const opened = (jobId: string, changes: Partial<OpenRecord> = {}): OpenRecord => ({
  jobId,
  attempt: 1,
  backend: "kubernetes",
  tokenHash: "a".repeat(64),
  startedAt: "2026-01-01T00:00:00.123Z",
  deadlineAt: "2026-01-01T00:30:00Z",
  ...changes,
});

/** The clauses of `RunnerRecords`. */
export function runnerRecordsContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of RunnerRecords`, () => {
    clause("finds a record as it was opened, with nothing heard", async (store) => {
      const { runners } = store;
      await open(store, opened("a"), opened("b", { backend: "docker", attempt: 3 }));
      expect(await runners.get("a")).toEqual({ ...opened("a"), next: 0 });
      expect(await runners.get("b")).toMatchObject({ backend: "docker", attempt: 3 });
      expect(await runners.get("c")).toBeUndefined();
    });

    clause("opens in place of the record of an earlier try", async (store) => {
      const { runners, events } = store;
      const first = opened("a");
      const second = opened("a", { attempt: 2, tokenHash: "b".repeat(64), backend: "docker" });
      await open(store, first);
      await events.append("a", [], { position: { attempt: 1, next: 7 } });
      await runners.end(first, "2026-01-01T00:01:00.000Z");
      await open(store, second);
      expect(await runners.get("a")).toEqual({ ...second, next: 0 });
      expect(await runners.live()).toEqual([{ ...second, next: 0 }]);
    });

    clause("keeps nothing for a job that is unknown", async ({ runners }) => {
      expect(await errorOf(runners.open(opened("nobody")))).toBeInstanceOf(Error);
      expect(await runners.get("nobody")).toBeUndefined();
      expect(await runners.live()).toEqual([]);
    });

    clause("ends the record of that try, once, and no other", async (store) => {
      const { runners } = store;
      await open(store, opened("a", { attempt: 2 }), opened("b", { attempt: 2 }));
      const end = (attempt: number, at: string) => runners.end({ jobId: "a", attempt }, at);
      await end(1, "2026-01-01T00:01:00.000Z");
      await end(3, "2026-01-01T00:01:00.000Z");
      await runners.end({ jobId: "nobody", attempt: 2 }, "2026-01-01T00:01:00.000Z");
      expect(await runners.get("a")).not.toHaveProperty("endedAt");
      await end(2, "2026-01-01T00:02:00Z");
      await end(2, "2026-01-01T00:03:00.000Z");
      expect(await runners.get("a")).toEqual({
        ...opened("a", { attempt: 2 }),
        next: 0,
        endedAt: "2026-01-01T00:02:00Z",
      });
      expect(await runners.get("b")).not.toHaveProperty("endedAt");
    });

    clause("lists those that have not ended, the oldest first", async (store) => {
      await open(
        store,
        opened("late", { startedAt: "2026-01-01T00:00:01.000Z" }),
        opened("over", { startedAt: "2025-12-31T00:00:00.000Z" }),
        opened("first", { startedAt: "2026-01-01T00:00:00.999Z" }),
        opened("later", { startedAt: "2026-01-01T00:00:01Z" }),
      );
      await store.runners.end({ jobId: "over", attempt: 1 }, "2026-01-01T00:00:02.000Z");
      const ids = async () => (await store.runners.live()).map(({ jobId }) => jobId);
      expect(await ids()).toEqual(["first", "late", "later"]);
      // Those of one moment stand in the order in which they were opened.
      await open(store, opened("late", { attempt: 2, startedAt: "2026-01-01T00:00:01.000Z" }));
      expect(await ids()).toEqual(["first", "later", "late"]);
    });

    clause("prunes what ended before a moment, and nothing else", async (store) => {
      const { runners } = store;
      const ends = { old: "2026-01-01T00:00:00.999Z", "old too": "2026-01-01T00:00:00Z" };
      const later = { "on time": "2026-01-01T00:00:01Z", late: "2026-01-02T00:00:00.000Z" };
      await open(store, opened("live", { startedAt: "2025-01-01T00:00:00.000Z" }));
      for (const [jobId, at] of Object.entries({ ...ends, ...later })) {
        await open(store, opened(jobId));
        await runners.end({ jobId, attempt: 1 }, at);
      }
      expect(await runners.prune("2026-01-01T00:00:01.000Z")).toBe(2);
      const left = ["live", ...Object.keys(ends), ...Object.keys(later)];
      const there = await Promise.all(left.map((jobId) => runners.get(jobId)));
      expect(there.map((record) => record?.jobId)).toEqual([
        ...["live", undefined, undefined, "on time", "late"],
      ]);
      expect(await runners.prune("2026-01-01T00:00:01.000Z")).toBe(0);
    });

    durable("finds records again, with what was heard and what has ended", async (store) => {
      await open(store, opened("a"), opened("b"));
      await store.events.append("a", [], { position: { attempt: 1, next: 12 } });
      await store.runners.end({ jobId: "b", attempt: 1 }, "2026-01-01T00:01:00.000Z");
      const { runners } = await store.reopen();
      expect(await runners.live()).toEqual([{ ...opened("a"), next: 12 }]);
      expect(await runners.get("b")).toMatchObject({ endedAt: "2026-01-01T00:01:00.000Z" });
    });

    refused("opens nothing when nothing can be written", async (store) => {
      await open(store, opened("a"));
      await accept(store, "b");
      const mend = await store.refuseWrites();
      const large = opened("b", { tokenHash: "c".repeat(100_000) });
      expect(await errorOf(store.runners.open(large))).toMatchObject({ code: "store-unavailable" });
      expect(await store.runners.live()).toEqual([{ ...opened("a"), next: 0 }]);
      await mend();
      await store.runners.open(opened("b"));
      expect(await store.runners.live()).toHaveLength(2);
    });
  });
}

/** Opens records, of jobs that are taken when they are not there yet. */
async function open(store: OpenedStore, ...records: readonly OpenRecord[]): Promise<void> {
  for (const record of records) {
    await accept(store, record.jobId);
    await store.runners.open(record);
  }
}
