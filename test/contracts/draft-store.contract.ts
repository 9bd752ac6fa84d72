import { describe, expect } from "vitest";
import { accept, errorOf, moveTo, type StoreSuite, storeClause } from "./opened-store.ts";

/** The clauses of `DraftStore`. */
export function draftStoreContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of DraftStore`, () => {
    clause("gives what a job's step or the last edit left", async (store) => {
      const job = await accept(store, "a");
      expect(await store.drafts.get("a")).toBeUndefined();
      const drafted = await store.jobs.change({
        job: { ...job, status: "draft" },
        draft: '{"n":1}',
      });
      expect(await store.drafts.get("a")).toEqual({ text: '{"n":1}', version: 1 });
      expect(await store.drafts.edit("a", 1, '{"n":2}')).toBe(2);
      expect(await store.drafts.get("a")).toEqual({ text: '{"n":2}', version: 2 });
      if (drafted) await store.jobs.change({ job: drafted, draft: '{"n":3}' });
      expect(await store.drafts.get("a")).toEqual({ text: '{"n":3}', version: 3 });
    });

    clause("leaves a draft as it is when a step brings none", async (store) => {
      const job = await accept(store, "a");
      await store.jobs.change({ job: { ...job, status: "draft" }, draft: "{}" });
      await moveTo(store, "a", "publishing");
      expect(await store.drafts.get("a")).toEqual({ text: "{}", version: 1 });
    });

    clause("does not edit what has moved on or is not there", async (store) => {
      const job = await accept(store, "a");
      expect(await store.drafts.edit("a", 1, "x")).toBeUndefined();
      await store.jobs.change({ job: { ...job, status: "draft" }, draft: "one" });
      await store.drafts.edit("a", 1, "two");
      for (const stale of [0, 1, 3]) {
        expect(await store.drafts.edit("a", stale, "late")).toBeUndefined();
      }
      expect(await store.drafts.get("a")).toEqual({ text: "two", version: 2 });
    });

    clause("lets one of many edits of a version win", async (store) => {
      const job = await accept(store, "a");
      await store.jobs.change({ job: { ...job, status: "draft" }, draft: "one" });
      const edits = await Promise.all(
        Array.from({ length: 50 }, (_, index) => store.drafts.edit("a", 1, `edit ${index}`)),
      );
      expect(edits.filter((version) => version !== undefined)).toEqual([2]);
      const winner = edits.indexOf(2);
      expect(await store.drafts.get("a")).toEqual({ text: `edit ${winner}`, version: 2 });
    });

    clause("never removes a draft that was not published or discarded", async (store) => {
      for (const status of ["draft", "publishing", "failed"] as const) {
        const job = await accept(store, status);
        await store.jobs.change({ job: { ...job, status }, draft: status });
      }
      await store.events.prune("2036-01-01T00:00:00.000Z");
      for (const status of ["draft", "publishing", "failed"]) {
        expect(await store.drafts.get(status)).toEqual({ text: status, version: 1 });
      }
    });

    durable("finds an edit again", async (store) => {
      const job = await accept(store, "a");
      await store.jobs.change({ job: { ...job, status: "draft" }, draft: "one" });
      await store.drafts.edit("a", 1, "two");
      const next = await store.reopen();
      expect(await next.drafts.get("a")).toEqual({ text: "two", version: 2 });
    });

    refused("keeps the draft when an edit cannot be written", async (store) => {
      const job = await accept(store, "a");
      await store.jobs.change({ job: { ...job, status: "draft" }, draft: "one" });
      const mend = await store.refuseWrites();
      const error = await errorOf(store.drafts.edit("a", 1, "x".repeat(100_000)));
      expect(error).toMatchObject({ code: "store-unavailable" });
      expect(await store.drafts.get("a")).toEqual({ text: "one", version: 1 });
      await mend();
      expect(await store.drafts.edit("a", 1, "two")).toBe(2);
    });
  });
}
