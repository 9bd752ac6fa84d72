import { describe, expect } from "vitest";
import type { LedgerEntry } from "../../src/domain/agent/ledger-entry.ts";
import type { JobStatus } from "../../src/domain/job/job.ts";
import type { LoggedEvent } from "../../src/ports/event-log.ts";
import {
  accept,
  errorOf,
  moveTo,
  type OpenedStore,
  type StoreSuite,
  storeClause,
} from "./opened-store.ts";

const AT = "2026-01-01T00:00:01.000Z";
const log = (text: string): LoggedEvent => ({ body: { type: "log", level: "info", text }, at: AT });
const delta = (text: string): LoggedEvent => ({
  body: { type: "text-delta", thread: "part 1/1", text },
  at: AT,
});
const all = { after: 0, limit: 10_000 };
const call = (jobId: string, attempt: number): LedgerEntry => ({
  jobId,
  at: AT,
  purpose: "part 1/1",
  model: "m",
  attempt,
  ok: true,
  latencyMs: 5,
  cost: 3,
  usage: { inputTokens: 10, cachedTokens: 4, outputTokens: 2, estimated: false },
});

/** The clauses of `EventLog`. */
export function eventLogContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of EventLog`, () => {
    clause("gives positions from 1 without gaps", async (store) => {
      await accept(store, "a");
      await accept(store, "b");
      const first = await store.events.append("a", [log("one"), log("two")]);
      expect(first).toEqual([
        { type: "log", level: "info", text: "one", seq: 1, at: AT, jobId: "a" },
        { type: "log", level: "info", text: "two", seq: 2, at: AT, jobId: "a" },
      ]);
      expect((await store.events.append("a", [log("three")]))[0]?.seq).toBe(3);
      expect((await store.events.append("b", [log("other")]))[0]?.seq).toBe(1);
      expect(await store.events.append("a", [])).toEqual([]);
    });

    clause("shows deltas with position 0 and does not keep them", async (store) => {
      await accept(store, "a");
      const said = [delta("a"), log("one"), delta("b"), log("two"), delta("c")];
      const events = await store.events.append("a", said);
      expect(events.map(({ seq }) => seq)).toEqual([0, 1, 0, 2, 0]);
      expect(await store.events.append("a", [delta("d")])).toMatchObject([{ seq: 0, text: "d" }]);
      const kept = await store.events.read("a", all);
      expect(kept).toEqual([events[1], events[3]]);
      expect((await store.events.append("a", [log("three")]))[0]?.seq).toBe(3);
    });

    clause("does not mix appends of one job at the same time", async (store) => {
      await accept(store, "a");
      const groups = await Promise.all(
        Array.from({ length: 50 }, (_, group) =>
          store.events.append(
            "a",
            ["x", "y", "z"].map((part) => log(`${group} ${part}`)),
          ),
        ),
      );
      for (const group of groups) {
        const first = group[0]?.seq ?? 0;
        expect(group.map(({ seq }) => seq)).toEqual([first, first + 1, first + 2]);
      }
      const kept = await store.events.read("a", all);
      expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
      expect(kept).toEqual(groups.flat().sort((left, right) => left.seq - right.seq));
    });

    clause("reads in order what comes after a position, at most the limit", async (store) => {
      await accept(store, "a");
      await store.events.append(
        "a",
        ["1", "2", "3", "4", "5"].map((text) => log(text)),
      );
      const read = async (after: number, limit: number) =>
        (await store.events.read("a", { after, limit })).map(({ seq }) => seq);
      expect(await read(0, 2)).toEqual([1, 2]);
      expect(await read(2, 2)).toEqual([3, 4]);
      expect(await read(4, 100)).toEqual([5]);
      expect(await read(5, 100)).toEqual([]);
      expect(await read(0, 0)).toEqual([]);
      expect(await read(0, -1)).toEqual([]);
      expect(await store.events.read("unknown", all)).toEqual([]);
    });

    clause("gives every kind of event back as it was said", async (store) => {
      await accept(store, "a");
      const bodies: readonly LoggedEvent["body"][] = [
        { type: "run-start", kind: "review", title: "T \u0000 ü", steps: ["clone", "llm"] },
        { type: "tool-end", thread: "t", callId: "1", ok: true, ms: 5, bytes: 7 },
        { type: "draft-ready", inline: 1, file: 0, summary: 2, event: "COMMENT" },
        { type: "run-end", status: "failed", stopReason: "cancelled", error: "stopped" },
      ];
      const said = await store.events.append(
        "a",
        bodies.map((body) => ({ body, at: AT })),
      );
      expect(await store.events.read("a", all)).toEqual(said);
    });

    clause("keeps nothing for a job that is unknown", async (store) => {
      expect(await errorOf(store.events.append("nobody", [log("one")]))).toBeInstanceOf(Error);
      expect(await store.events.read("nobody", all)).toEqual([]);
    });

    clause(
      "prunes the events of jobs that ended before a moment, and nothing else",
      async (store) => {
        const jobs: readonly (readonly [string, JobStatus, string])[] = [
          ["old", "published", "2026-01-01T00:00:00.999Z"],
          ["old too", "failed", "2026-01-01T00:00:00Z"],
          ["on time", "published", "2026-01-01T00:00:01Z"],
          ["old draft", "draft", "2026-01-01T00:00:00.000Z"],
        ];
        for (const [id, status, at] of jobs) {
          await accept(store, id);
          await store.events.append(id, [log("one"), log("two")]);
          await moveTo(store, id, status, at);
        }
        await accept(store, "silent");
        await moveTo(store, "silent", "discarded", "2026-01-01T00:00:00.000Z");
        expect(await store.events.prune("2026-01-01T00:00:01.000Z")).toBe(2);
        const left = await Promise.all(
          jobs.map(async ([id]) => (await store.events.read(id, all)).length),
        );
        expect(left).toEqual([0, 0, 2, 2]);
        expect(await store.jobs.list({ limit: 10 })).toHaveLength(5);
        expect(await store.events.prune("2026-01-01T00:00:01.000Z")).toBe(0);
      },
    );

    clause("prunes however many jobs there are", async (store) => {
      const ids = Array.from({ length: 120 }, (_, index) => `job ${index}`);
      await Promise.all(ids.map((id) => accept(store, id, { status: "failed" })));
      await Promise.all(ids.map((id) => store.events.append(id, [log("one")])));
      expect(await store.events.prune("2026-02-01T00:00:00.000Z")).toBe(120);
      expect(await store.events.read("job 119", all)).toEqual([]);
    });

    clause("never gives a position again after pruning", async (store) => {
      await accept(store, "a", { status: "failed" });
      await store.events.append("a", [log("one"), log("two")]);
      await store.events.prune("2026-02-01T00:00:00.000Z");
      expect((await store.events.append("a", [log("late")]))[0]?.seq).toBe(3);
    });

    clause("keeps with events how far their runner was heard, and its calls", async (store) => {
      await addRemoteRunner(store, "a", 2);
      await addRemoteRunner(store, "b", 2);
      const entries = [call("a", 1), call("a", 2)];
      const position = { attempt: 2, next: 3 };
      const said = await store.events.append("a", [log("one"), log("two")], { position, entries });
      expect(said.map(({ seq }) => seq)).toEqual([1, 2]);
      expect(await readStored(store, "a")).toEqual({ texts: ["one", "two"], next: 3, entries });
      expect(await readStored(store, "b")).toEqual({ texts: [], next: 0, entries: [] });
    });

    clause("keeps what goes with events when no event is kept", async (store) => {
      await addRemoteRunner(store, "a", 1);
      const moved = { position: { attempt: 1, next: 2 }, entries: [call("a", 1)] };
      expect(await store.events.append("a", [delta("x")], moved)).toMatchObject([{ seq: 0 }]);
      expect(await readStored(store, "a")).toEqual({ texts: [], next: 2, entries: [call("a", 1)] });
      const position = { attempt: 1, next: 5 };
      expect(await store.events.append("a", [], { position })).toEqual([]);
      expect(await readStored(store, "a")).toMatchObject({ next: 5 });
      await store.events.append("a", [log("one")], { entries: [call("a", 2)] });
      const entries = [call("a", 1), call("a", 2)];
      expect(await readStored(store, "a")).toEqual({ texts: ["one"], next: 5, entries });
    });

    clause("keeps nothing of a try that is not the record's", async (store) => {
      await addRemoteRunner(store, "a", 2);
      await accept(store, "no runner");
      const entriesOf = (id: string) => ({ entries: [call(id, 1)] });
      for (const attempt of [1, 3]) {
        const also = { position: { attempt, next: 1 }, ...entriesOf("a") };
        expect(await errorOf(store.events.append("a", [log("one")], also))).toBeInstanceOf(Error);
        expect(await errorOf(store.events.append("a", [], also))).toBeInstanceOf(Error);
      }
      for (const id of ["no runner", "nobody"]) {
        const also = { position: { attempt: 1, next: 1 }, ...entriesOf(id) };
        expect(await errorOf(store.events.append(id, [], also))).toBeInstanceOf(Error);
        expect(await errorOf(store.events.append(id, [log("one")], also))).toBeInstanceOf(Error);
        expect(await readStored(store, id)).toEqual({ texts: [], next: undefined, entries: [] });
      }
      expect(await readStored(store, "a")).toEqual({ texts: [], next: 0, entries: [] });
      expect((await store.events.append("a", [log("one")]))[0]?.seq).toBe(1);
    });

    refused("moves nothing on where its events could not be written", async (store) => {
      await addRemoteRunner(store, "a", 1);
      const mend = await store.refuseWrites();
      const also = { position: { attempt: 1, next: 1 }, entries: [call("a", 1)] };
      const error = await errorOf(store.events.append("a", [log("x".repeat(100_000))], also));
      expect(error).toMatchObject({ code: "store-unavailable" });
      expect(await readStored(store, "a")).toEqual({ texts: [], next: 0, entries: [] });
      await mend();
    });

    durable("goes on where it was after a new start", async (store) => {
      await accept(store, "a");
      const said = await store.events.append("a", [log("one"), delta("x"), log("two")]);
      const next = await store.reopen();
      expect(await next.events.read("a", all)).toEqual([said[0], said[2]]);
      expect((await next.events.append("a", [log("three")]))[0]?.seq).toBe(3);
    });

    refused("has no gap where events could not be written", async (store) => {
      await accept(store, "a");
      await store.events.append("a", [log("one")]);
      const mend = await store.refuseWrites();
      const error = await errorOf(store.events.append("a", [log("x".repeat(100_000))]));
      expect(error).toMatchObject({ code: "store-unavailable" });
      expect(await store.events.read("a", all)).toHaveLength(1);
      await mend();
      expect((await store.events.append("a", [log("two")]))[0]?.seq).toBe(2);
    });
  });
}

/** A job with a runner elsewhere, of which nothing was heard. */
async function addRemoteRunner(store: OpenedStore, jobId: string, attempt: number): Promise<void> {
  await accept(store, jobId);
  const times = { startedAt: AT, deadlineAt: AT };
  await store.runners.open({ jobId, attempt, backend: "docker", tokenHash: "", ...times });
}

/** What was kept of a job by appending. */
async function readStored({ events, runners, ledger }: OpenedStore, jobId: string) {
  return {
    texts: (await events.read(jobId, all)).map((event) => event.type === "log" && event.text),
    next: (await runners.get(jobId))?.next,
    entries: await ledger.entries(jobId),
  };
}
