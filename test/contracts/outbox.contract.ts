import { describe, expect } from "vitest";
import type { NewOutboxEntry } from "../../src/domain/job/outbox-entry.ts";
import { accept, errorOf, type OpenedStore, type StoreSuite, storeClause } from "./opened-store.ts";

const LATER = "2036-01-01T00:00:00.000Z";
const SENT_AT = "2026-01-01T00:00:00.123Z";
const MUCH_LATER = "2036-01-02T00:00:00Z";

const entry = (key: string, jobId = "a"): NewOutboxEntry => ({
  key,
  jobId,
  kind: "review",
  payload: { body: `text of ${key} \u0000 ü`, lines: [1, null] },
});

/** The clauses of `Outbox`. */
export function outboxContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of Outbox`, () => {
    clause("holds an entry from the step that put it in", async (store) => {
      const before = store.clock.now();
      await put(store, "a", [entry("k")]);
      const [held] = await store.outbox.listByJob("a");
      expect(held).toMatchObject({ ...entry("k"), state: "pending", attempts: 0 });
      expect(held?.createdAt).toBe(held?.notBefore);
      expect(Date.parse(held?.createdAt ?? "")).toBeGreaterThanOrEqual(Date.parse(before));
      expect(Object.keys(held ?? {})).not.toContain("url");
      expect(await store.outbox.due(store.clock.now(), 10)).toEqual([held]);
    });

    clause("leaves an entry alone whose key comes again", async (store) => {
      await put(store, "a", [entry("k")]);
      await store.outbox.recordOutcome("k", { kind: "done", url: "https://code.example/1" });
      const held = await store.outbox.listByJob("a");
      await put(store, "a", [{ ...entry("k"), payload: "other", kind: "notice" }, entry("l")]);
      expect(await store.outbox.listByJob("a")).toMatchObject([...held, { key: "l" }]);
    });

    clause("gives what is due, the oldest first, at most the limit", async (store) => {
      await put(store, "a", [entry("2"), entry("1")]);
      await put(store, "b", [entry("3", "b"), entry("0", "b")]);
      expect(await due(store, LATER)).toEqual(["2", "1", "3", "0"]);
      expect(await due(store, LATER, 3)).toEqual(["2", "1", "3"]);
      expect(await due(store, LATER, 0)).toEqual([]);
      expect(await due(store, LATER, -1)).toEqual([]);
      expect(await due(store, "2020-01-01T00:00:00.000Z")).toEqual([]);
    });

    clause("gives an entry to be tried again when its time has come", async (store) => {
      await put(store, "a", [entry("k"), entry("l")]);
      const again = { kind: "again", notBefore: MUCH_LATER, error: "the host is busy" } as const;
      expect(await store.outbox.recordOutcome("k", again)).toMatchObject({
        state: "pending",
        attempts: 1,
        notBefore: MUCH_LATER,
        error: "the host is busy",
        ...entry("k"),
      });
      expect(await due(store, LATER)).toEqual(["l"]);
      expect(await due(store, "2036-01-01T23:59:59.999Z")).toEqual(["l"]);
      expect(await due(store, "2036-01-02T00:00:00.000Z")).toEqual(["k", "l"]);
    });

    clause("records how a try ended and counts it", async (store) => {
      await put(store, "a", [entry("k"), entry("l"), entry("m")]);
      const again = { kind: "again", notBefore: LATER, error: "busy" } as const;
      await store.outbox.recordOutcome("k", again);
      const done = await store.outbox.recordOutcome("k", {
        kind: "done",
        url: "https://code.example/1",
      });
      expect(done).toMatchObject({ state: "done", attempts: 2, url: "https://code.example/1" });
      expect(Object.keys(done ?? {})).not.toContain("error");
      const plain = await store.outbox.recordOutcome("m", { kind: "done" });
      expect(plain).toMatchObject({ state: "done", attempts: 1 });
      const failed = await store.outbox.recordOutcome("l", { kind: "failed", error: "refused" });
      expect(failed).toMatchObject({ state: "failed", attempts: 1, error: "refused" });
      expect(await store.outbox.listByJob("a")).toEqual([done, failed, plain]);
      expect(await due(store, MUCH_LATER)).toEqual([]);
      expect(await store.outbox.recordOutcome("unknown", { kind: "done" })).toBeUndefined();
    });

    clause("counts no try where nothing was sent", async (store) => {
      await put(store, "a", [entry("k")]);
      const look = { kind: "again", notBefore: LATER, error: "waiting", isLook: true } as const;
      expect(await store.outbox.recordOutcome("k", look)).toMatchObject({
        state: "pending",
        attempts: 0,
        notBefore: LATER,
        error: "waiting",
      });
      const again = await store.outbox.recordOutcome("k", { ...look, isLook: false });
      expect(again).toMatchObject({ attempts: 1 });
    });

    clause("keeps when a write was sent until it is forgotten or done", async (store) => {
      await put(store, "a", [entry("k"), entry("l"), entry("m")]);
      for (const key of ["k", "l", "m", "unknown"]) await store.outbox.setSentAt(key, SENT_AT);
      const again = { kind: "again", notBefore: LATER, error: "busy" } as const;
      expect(await store.outbox.recordOutcome("k", again)).toMatchObject({ sentAt: SENT_AT });
      const failed = await store.outbox.recordOutcome("l", { kind: "failed", error: "refused" });
      expect(failed).toMatchObject({ sentAt: SENT_AT });
      const done = await store.outbox.recordOutcome("k", { kind: "done" });
      expect(Object.keys(done ?? {})).not.toContain("sentAt");
      await store.outbox.setSentAt("m", undefined);
      const [, , left] = await store.outbox.listByJob("a");
      expect(left).toMatchObject({ state: "pending", attempts: 0 });
      expect(Object.keys(left ?? {})).not.toContain("sentAt");
    });

    clause("leaves an entry that is done or failed as it is", async (store) => {
      await put(store, "a", [entry("done"), entry("failed")]);
      const ended = [
        await store.outbox.recordOutcome("done", { kind: "done", url: "https://code.example/1" }),
        await store.outbox.recordOutcome("failed", { kind: "failed", error: "refused" }),
      ];
      for (const key of ["done", "failed"]) {
        await store.outbox.recordOutcome(key, { kind: "again", notBefore: LATER, error: "late" });
        await store.outbox.recordOutcome(key, { kind: "failed", error: "late" });
        await store.outbox.recordOutcome(key, { kind: "done", url: "https://code.example/2" });
      }
      expect(await store.outbox.listByJob("a")).toEqual(ended);
      expect(await store.outbox.recordOutcome("done", { kind: "done" })).toEqual(ended[0]);
    });

    clause("gives the entries of a job in the order they were put in", async (store) => {
      await put(store, "a", [entry("z"), entry("y")]);
      await put(store, "b", [entry("other", "b")]);
      await put(store, "a", [entry("x")]);
      expect((await store.outbox.listByJob("a")).map(({ key }) => key)).toEqual(["z", "y", "x"]);
      expect(await store.outbox.listByJob("nobody")).toEqual([]);
    });

    durable("finds again how a try ended", async (store) => {
      await put(store, "a", [entry("k"), entry("l")]);
      const settled = await store.outbox.recordOutcome("k", {
        kind: "done",
        url: "https://code.example/1",
      });
      await store.outbox.setSentAt("l", SENT_AT);
      const next = await store.reopen();
      expect(await next.outbox.listByJob("a")).toMatchObject([
        settled,
        { key: "l", sentAt: SENT_AT },
      ]);
      expect(await due(next, LATER)).toEqual(["l"]);
    });

    refused("counts no try whose end could not be written", async (store) => {
      await put(store, "a", [entry("k")]);
      const mend = await store.refuseWrites();
      const outcome = { kind: "failed", error: "x".repeat(100_000) } as const;
      const error = await errorOf(store.outbox.recordOutcome("k", outcome));
      expect(error).toMatchObject({ code: "store-unavailable" });
      expect(await store.outbox.listByJob("a")).toMatchObject([{ state: "pending", attempts: 0 }]);
      await mend();
      expect(await store.outbox.recordOutcome("k", outcome)).toMatchObject({ attempts: 1 });
    });
  });
}

/** Puts entries in with a step of a job, which is taken first when it is new. */
async function put(store: OpenedStore, id: string, outbox: readonly NewOutboxEntry[]) {
  const job = await accept(store, id);
  await store.jobs.change({ job: { ...job, status: "publishing" }, outbox });
}

async function due({ outbox }: OpenedStore, now: string, limit = 100) {
  return (await outbox.due(now, limit)).map(({ key }) => key);
}
