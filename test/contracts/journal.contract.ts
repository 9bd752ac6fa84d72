import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../src/domain/agent/ledger-entry.ts";
import { type JournalFilter, sumJournal } from "../../src/domain/journal/journal-entry.ts";
import type { EventLog } from "../../src/ports/event-log.ts";
import type { JobStore, NewJob } from "../../src/ports/job-store.ts";
import type { Journal } from "../../src/ports/journal.ts";
import type { Ledger } from "../../src/ports/ledger.ts";
import { newJob } from "../fakes/new-job.ts";

/** A store that is empty at first. */
export interface OpenedJournal {
  readonly journal: Journal;
  readonly jobs: JobStore;
  readonly events: EventLog;
  readonly ledger: Ledger;
  close(): Promise<void>;
}

const HOUR = 3_600_000;
const START = Date.parse("2026-01-01T00:00:00.000Z");
const at = (hour: number): string => new Date(START + hour * HOUR).toISOString();

const call = (jobId: string, over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  jobId,
  at: at(0),
  purpose: "part 1/1",
  model: "m",
  attempt: 1,
  ok: true,
  latencyMs: 5,
  usage: { inputTokens: 10, cachedTokens: 4, outputTokens: 2, estimated: false },
  ...over,
});

/** The clauses of `Journal`. */
export function journalContract(name: string, open: () => Promise<OpenedJournal>): void {
  const clause = (words: string, run: (scene: OpenedJournal) => Promise<void>): void =>
    it(words, async () => {
      const scene = await open();
      try {
        await run(scene);
      } finally {
        await scene.close();
      }
    });
  const accept = ({ jobs }: OpenedJournal, id: string, over: Partial<NewJob> = {}) =>
    jobs.accept(newJob(id, over), []);
  const idsOf = async ({ journal }: OpenedJournal, query: object = {}) =>
    (await journal.list({ limit: 100, ...query })).map(({ id }) => id);

  const daysOf = async ({ journal }: OpenedJournal, query: JournalFilter = {}) =>
    (await journal.sums(query)).days;

  describe(`${name} keeps the contract of Journal`, () => {
    clause(
      "has one entry for each job with the sums of its ledger, the newest first",
      async (scene) => {
        const [older, newer] = [at(1), at(2)];
        await accept(scene, "a", { createdAt: older, updatedAt: older });
        await accept(scene, "b", { createdAt: newer, updatedAt: newer, kind: "followup" });
        const failed = call("a", { model: "worse", ok: false, attempt: 2 });
        for (const entry of [call("a", { model: "better" }), call("a"), failed])
          await scene.ledger.record(entry);
        const entries = await scene.journal.list({ limit: 10 });
        expect(entries).toMatchObject([
          { id: "b", kind: "followup", input: 0, calls: 0, at: newer },
          { id: "a", model: "m", input: 30, cached: 12, output: 6, calls: 3, changedAt: older },
        ]);
        expect(entries[0]?.model).toBeUndefined();
        const all = await scene.ledger.entries("a");
        const { input } = sumJournal(entries);
        expect(input).toBe(all.reduce((sum, { usage }) => sum + usage.inputTokens, 0));
      },
    );

    clause(
      "finds by repository, person, kind, status and time, and page by page",
      async (scene) => {
        await accept(scene, "a", { createdAt: at(1), repository: "acme/shop", requestedBy: "Mia" });
        await accept(scene, "b", { createdAt: at(2), repository: "acme/till", requestedBy: "sam" });
        await accept(scene, "c", { createdAt: at(3), kind: "task", status: "failed" });
        expect(await idsOf(scene, { repository: "ACME/Till" })).toEqual(["b"]);
        expect(await idsOf(scene, { by: "mIA" })).toContain("a");
        expect(await idsOf(scene, { by: "sam" })).not.toContain("a");
        expect(await idsOf(scene, { kind: "task" })).toEqual(["c"]);
        expect(await idsOf(scene, { status: "failed" })).toEqual(["c"]);
        expect(await idsOf(scene, { since: at(2) })).toEqual(["c", "b"]);
        expect(await idsOf(scene, { until: at(2) })).toEqual(["a"]);
        expect(await idsOf(scene, { since: at(2), until: at(3), kind: "review" })).toEqual(["b"]);
        expect(await idsOf(scene, { limit: 2 })).toEqual(["c", "b"]);
        expect(await idsOf(scene, { before: "b" })).toEqual(["a"]);
      },
    );

    clause("sums all that match, day by day and repository by repository", async (scene) => {
      const DAY = 24;
      await accept(scene, "a", { createdAt: at(1), repository: "acme/shop" });
      await accept(scene, "b", { createdAt: at(DAY - 1), repository: "Acme/Shop", kind: "task" });
      await accept(scene, "c", { createdAt: at(DAY - 1), repository: "acme/cart" });
      await accept(scene, "d", { createdAt: at(DAY), repository: "acme/shop", requestedBy: "Mia" });
      for (const id of ["a", "a", "b", "d"]) await scene.ledger.record(call(id));
      const of = (entries: number, calls: number) => ({
        entries,
        calls,
        input: 10 * calls,
        cached: 4 * calls,
        output: 2 * calls,
      });
      const [first, second] = ["2026-01-01", "2026-01-02"];
      expect(await daysOf(scene)).toEqual([
        { day: second, repository: "acme/shop", ...of(1, 1) },
        { day: first, repository: "acme/cart", ...of(1, 0) },
        { day: first, repository: expect.stringMatching(/^acme.shop$/i), ...of(2, 3) },
      ]);
      expect(await daysOf(scene, { repository: "ACME/shop", until: at(DAY) })).toMatchObject([
        { day: first, entries: 2 },
      ]);
      expect(await daysOf(scene, { by: "mia" })).toMatchObject([{ day: second }]);
      expect(await daysOf(scene, { kind: "task" })).toMatchObject([{ entries: 1, calls: 1 }]);
      expect(await daysOf(scene, { since: at(2 * DAY) })).toEqual([]);
      const { repositories } = await scene.journal.sums({});
      const sums = [...repositories].map(([key, sum]) => [key.toLowerCase(), sum]);
      expect(Object.fromEntries(sums)).toEqual({ "acme/cart": of(1, 0), "acme/shop": of(3, 4) });
      expect((await scene.journal.sums({ since: at(2 * DAY) })).repositories).toEqual(new Map());
    });

    clause("tells what calls cost, and how many have no price beside them", async (scene) => {
      for (const id of ["a", "b", "c", "d"]) await accept(scene, id);
      await accept(scene, "e", { repository: "acme/cart" });
      const booked = [
        ...[call("a", { cost: 5 }), call("a", { cost: 0 }), call("b", { cost: 4 }), call("b")],
        ...[call("c"), call("e")],
      ];
      for (const entry of booked) await scene.ledger.record(entry);
      const entries = await scene.journal.list({ limit: 9 });
      const moneyOf = (wanted: string) => {
        const { cost, unpriced } = entries.find(({ id }) => id === wanted) ?? {};
        return { cost, unpriced };
      };
      expect(moneyOf("a")).toEqual({ cost: 5, unpriced: undefined });
      expect(moneyOf("b")).toEqual({ cost: 4, unpriced: 1 });
      expect(moneyOf("c")).toEqual({ cost: undefined, unpriced: undefined });
      expect(moneyOf("d")).toEqual({ cost: undefined, unpriced: undefined });
      const { days, repositories } = await scene.journal.sums({});
      expect(repositories.get("acme/shop")).toMatchObject({ calls: 5, cost: 9, unpriced: 2 });
      expect(repositories.get("acme/cart")?.cost).toBeUndefined();
      expect(days).toMatchObject([{ calls: 1 }, { cost: 9, unpriced: 2 }]);
      expect(sumJournal(entries)).toMatchObject({ calls: 6, cost: 9, unpriced: 3 });
      expect((await scene.journal.figures()).cost).toBe(9);
    });

    clause("sums what lies further back than the days that are given", async (scene) => {
      const DAYS = 10_010;
      const createdAt = (day: number): string => at(24 * day);
      for (let first = 0; first < DAYS; first += 1_001) {
        const some = Array.from({ length: 1_001 }, (_none, index) => first + index);
        await Promise.all(
          some.map((day) =>
            accept(scene, `j-${day}`, { createdAt: createdAt(day), updatedAt: createdAt(day) }),
          ),
        );
      }
      const { days, repositories } = await scene.journal.sums({});
      expect(days).toHaveLength(10_000);
      expect(days[0]?.day).toBe(createdAt(DAYS - 1).slice(0, 10));
      expect([...repositories.values()]).toMatchObject([{ entries: DAYS }]);
    });

    clause("names the models of many jobs at once", async (scene) => {
      for (const id of ["a", "b", "c"]) await accept(scene, id);
      const failed = call("a", { model: "worse", ok: false, attempt: 2 });
      for (const entry of [call("a", { model: "m-1" }), failed, call("b", { ok: false })])
        await scene.ledger.record(entry);
      const models = await scene.journal.models(["a", "b", "c", "unknown"]);
      expect([...models]).toEqual([
        ["a", "m-1"],
        ["b", "m"],
      ]);
      expect(await scene.journal.models([])).toEqual(new Map());
    });

    clause("keeps the entries of jobs whose events are forgotten", async (scene) => {
      const ended = at(1);
      await accept(scene, "a", { createdAt: ended, updatedAt: ended, status: "failed" });
      await scene.events.append("a", [
        { body: { type: "log", level: "info", text: "x" }, at: ended },
      ]);
      await scene.ledger.record(call("a"));
      expect(await scene.events.prune(at(9))).toBe(1);
      expect(await scene.journal.list({ limit: 1 })).toMatchObject([{ id: "a", input: 10 }]);
    });

    clause("tells the figures of all work", async (scene) => {
      expect(await scene.journal.figures()).toEqual({
        jobsByStatus: {},
        outboxPending: 0,
        modelCalls: 0,
        modelFailures: 0,
        input: 0,
        cached: 0,
        output: 0,
      });
      await accept(scene, "a");
      await accept(scene, "b", { status: "failed" });
      const reaction = { key: "k", jobId: "c", kind: "reaction", payload: {} } as const;
      await scene.jobs.accept(newJob("c"), [], [reaction]);
      for (const entry of [call("a"), call("b", { ok: false })]) await scene.ledger.record(entry);
      expect(await scene.journal.figures()).toEqual({
        jobsByStatus: { queued: 2, failed: 1 },
        oldestQueuedMs: expect.any(Number),
        outboxPending: 1,
        oldestOutboxMs: expect.any(Number),
        modelCalls: 2,
        modelFailures: 1,
        input: 20,
        cached: 8,
        output: 4,
      });
    });
  });
}
