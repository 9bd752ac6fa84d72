import { describe, expect } from "vitest";
import type { MissedEvent, MissedEvents, ScanProgress } from "../../src/ports/missed-events.ts";
import { errorOf, type StoreSuite, storeClause } from "./opened-store.ts";

const at = (minute: number): string => `2026-01-01T08:${String(minute).padStart(2, "0")}:00Z`;
const missedEvent = (id: string, minute: number, attempt = `${id}-${minute}`): MissedEvent => ({
  deliveryId: id,
  attemptId: attempt,
  name: "issue_comment",
  deliveredAt: at(minute),
});
const NOW = "2026-01-01T09:00:00.000Z";
const LATER = "2026-01-01T10:00:00.000Z";
const PROGRESS: ScanProgress = {
  checkpoint: at(1),
  scannedAt: at(2),
  open: { startedAt: at(3), newest: at(4), oldest: at(0), cursor: "v1_7" },
  gap: { from: at(5), until: at(6), foundAt: at(7) },
};

const find = (missed: MissedEvents, ...failed: MissedEvent[]): Promise<void> =>
  missed.savePage({ failed, arrived: [], progress: {} });
const dueIds = async (missed: MissedEvents, now = NOW): Promise<readonly string[]> =>
  (await missed.due(now, 100)).map(({ deliveryId }) => deliveryId);

/** The clauses of `MissedEvents`. */
export function missedEventsContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of MissedEvents`, () => {
    clause("knows nothing at first", async ({ missed }) => {
      expect(await missed.progress()).toEqual({});
      expect(await missed.due(NOW, 10)).toEqual([]);
      expect(await missed.summary()).toMatchObject({ waiting: 0, failing: 0, lost: 0 });
    });

    clause("gives what waits, the oldest delivery first, up to a limit", async ({ missed }) => {
      await find(missed, missedEvent("c", 30), missedEvent("b", 20));
      await find(missed, missedEvent("a", 10));
      expect(await missed.due(NOW, 2)).toEqual([
        { ...missedEvent("a", 10), failures: 0 },
        { ...missedEvent("b", 20), failures: 0 },
      ]);
      expect(await dueIds(missed)).toEqual(["a", "b", "c"]);
    });

    clause("keeps how far the scan has come with the page", async ({ missed }) => {
      await missed.savePage({ failed: [missedEvent("a", 1)], arrived: [], progress: PROGRESS });
      expect(await missed.progress()).toEqual(PROGRESS);
      const { open: _open, ...complete } = PROGRESS;
      await missed.savePage({
        failed: [],
        arrived: [],
        progress: { ...complete, open: undefined },
      });
      expect(await missed.progress()).toEqual(complete);
      expect((await missed.summary()).progress).toEqual(complete);
    });

    clause("keeps an event once, by its newest attempt", async ({ missed }) => {
      await find(missed, missedEvent("a", 20, "new"), missedEvent("b", 15));
      await find(missed, missedEvent("a", 10, "old"));
      expect(await missed.due(NOW, 10)).toMatchObject([
        { deliveryId: "b" },
        { deliveryId: "a", attemptId: "new", deliveredAt: at(20) },
      ]);
      await find(missed, missedEvent("b", 30, "newer"));
      expect(await missed.due(NOW, 10)).toMatchObject([
        { attemptId: "new" },
        { attemptId: "newer" },
      ]);
    });

    clause("forgets what has arrived meanwhile, unless it ended already", async ({ missed }) => {
      await find(missed, missedEvent("a", 1), missedEvent("b", 2), missedEvent("c", 3));
      await missed.recordOutcome("b", { kind: "lost", error: "404" });
      await missed.savePage({ failed: [], arrived: ["a", "b", "d"], progress: {} });
      expect(await dueIds(missed)).toEqual(["c"]);
      expect(await missed.summary()).toMatchObject({ waiting: 1, lost: 1 });
    });

    clause("accepts an event once, whatever attempts are found later", async ({ missed }) => {
      await find(missed, missedEvent("a", 1));
      await missed.recordOutcome("a", { kind: "accepted" });
      await find(missed, missedEvent("a", 1), missedEvent("a", 9));
      await missed.recordOutcome("a", { kind: "lost", error: "too late" });
      expect(await dueIds(missed, LATER)).toEqual([]);
      expect(await missed.summary()).toMatchObject({ waiting: 0, lost: 0 });
    });

    clause(
      "keeps what failed until its time comes, and counts its failures",
      async ({ missed }) => {
        await find(missed, missedEvent("a", 1), missedEvent("b", 2));
        await missed.recordOutcome("a", { kind: "again", notBefore: LATER, error: "no answer" });
        expect(await dueIds(missed)).toEqual(["b"]);
        expect(await missed.due(LATER, 10)).toMatchObject([
          { deliveryId: "a", failures: 1 },
          { deliveryId: "b", failures: 0 },
        ]);
        await missed.recordOutcome("a", { kind: "again", notBefore: LATER, error: "no answer" });
        expect(await missed.due(LATER, 1)).toMatchObject([{ deliveryId: "a", failures: 2 }]);
        expect(await missed.summary()).toMatchObject({ waiting: 2, failing: 1, lost: 0 });
      },
    );

    clause("tells what is lost, and tries it again by a newer attempt", async ({ missed }) => {
      await find(missed, missedEvent("a", 1), missedEvent("b", 2));
      await missed.recordOutcome("a", { kind: "lost", error: "gone a" });
      await missed.recordOutcome("b", { kind: "lost", error: "gone b" });
      expect(await dueIds(missed, LATER)).toEqual([]);
      expect(await missed.summary()).toMatchObject({
        lost: 2,
        lastLost: { deliveryId: "b", deliveredAt: at(2), error: "gone b" },
      });
      await find(missed, missedEvent("a", 1), missedEvent("b", 8));
      expect(await missed.due(NOW, 10)).toEqual([{ ...missedEvent("b", 8), failures: 0 }]);
    });

    clause("removes what ended long ago, and nothing that waits", async ({ missed }) => {
      await find(missed, ...["a", "b", "c", "d", "e"].map((id, minute) => missedEvent(id, minute)));
      await missed.recordOutcome("a", { kind: "accepted" });
      await missed.recordOutcome("b", { kind: "lost", error: "gone" });
      await missed.recordOutcome("d", { kind: "accepted" });
      expect(await missed.prune({ accepted: at(3), lost: at(1) })).toBe(1);
      expect(await missed.summary()).toMatchObject({ waiting: 2, lost: 1 });
      expect(await missed.prune({ accepted: at(9), lost: at(9) })).toBe(2);
      expect(await dueIds(missed)).toEqual(["c", "e"]);
    });

    durable("outlives the program", async (store) => {
      await store.missed.savePage({
        failed: [missedEvent("a", 1), missedEvent("b", 2)],
        arrived: [],
        progress: PROGRESS,
      });
      await store.missed.recordOutcome("b", {
        kind: "again",
        notBefore: LATER,
        error: "no answer",
      });
      const { missed } = await store.reopen();
      expect(await missed.progress()).toEqual(PROGRESS);
      expect(await dueIds(missed)).toEqual(["a"]);
      expect(await missed.due(LATER, 10)).toMatchObject([{}, { deliveryId: "b", failures: 1 }]);
    });

    refused("keeps all of a page or nothing of it", async (store) => {
      const { missed } = store;
      const mend = await store.refuseWrites();
      const failed = Array.from({ length: 100 }, (_, index) => missedEvent(`id-${index}`, 1));
      const error = await errorOf(missed.savePage({ failed, arrived: [], progress: PROGRESS }));
      expect(error).toMatchObject({ code: "store-unavailable" });
      expect(await missed.progress()).toEqual({});
      expect(await missed.due(NOW, 10)).toEqual([]);
      await mend();
      await missed.savePage({ failed, arrived: [], progress: PROGRESS });
      expect((await missed.summary()).waiting).toBe(100);
    });
  });
}
