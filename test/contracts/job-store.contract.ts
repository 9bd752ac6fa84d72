import fc from "fast-check";
import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { isTerminal, type Job, JobStatus } from "../../src/domain/job/job.ts";
import type { QuotaLimit } from "../../src/domain/job/quota-limit.ts";
import type { NewJob } from "../../src/ports/job-store.ts";
import { newJob } from "../fakes/new-job.ts";
import {
  accept,
  acceptedIds,
  errorOf,
  moveTo,
  type OpenedStore,
  type StoreSuite,
  storeClause,
} from "./opened-store.ts";

const DETAILS = { author: "mona", head: "topic", base: "main", changedFiles: 3, additions: 9 };
const AT = "2026-01-02T03:04:05.000Z";

/** The clauses of `JobStore`. */
export function jobStoreContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of JobStore`, () => {
    clause("takes a job and gives it its first version", async ({ jobs }) => {
      const job = newJob("a", { head: "c".repeat(40), usage: usage(3), pullDetails: DETAILS });
      const answer = await jobs.accept(job, ["delivery 1", "comment 1"]);
      expect(answer).toEqual({ kind: "accepted", job: { ...job, version: 1 } });
      expect(await jobs.get("a")).toEqual({ ...job, version: 1 });
      expect(await jobs.get("b")).toBeUndefined();
    });

    clause("tells which job took one of the keys before", async ({ jobs }) => {
      await jobs.accept(newJob("a"), ["delivery 1", "comment 1"]);
      for (const keys of [["delivery 1"], ["delivery 2", "comment 1"], ["x", "comment 1", "y"]]) {
        const answer = await jobs.accept(newJob("b"), keys);
        expect(answer).toEqual({ kind: "duplicate", job: { ...newJob("a"), version: 1 } });
      }
      expect(await jobs.get("b")).toBeUndefined();
      expect((await jobs.accept(newJob("b"), ["delivery 2", "delivery 2"])).kind).toBe("accepted");
    });

    clause("finds the job that took a key, and takes nothing itself", async ({ jobs }) => {
      await jobs.accept(newJob("a"), ["delivery 1", "comment 1"]);
      await jobs.accept(newJob("b"), ["delivery 2"]);
      const first = { ...newJob("a"), version: 1 };
      expect(await jobs.findByKey(["x", "comment 1", "delivery 2"])).toEqual(first);
      expect(await jobs.findByKey(["x", "a"])).toBeUndefined();
      expect(await jobs.findByKey([])).toBeUndefined();
      expect((await jobs.accept(newJob("c"), ["x"])).kind).toBe("accepted");
    });

    clause("takes a job's id as one of its keys", async ({ jobs }) => {
      await jobs.accept(newJob("a"), []);
      const again = await jobs.accept(newJob("a", { repository: "other/one" }), ["new key"]);
      expect(again).toEqual({ kind: "duplicate", job: { ...newJob("a"), version: 1 } });
      expect((await jobs.accept(newJob("b"), ["new key"])).kind).toBe("accepted");
    });

    clause("takes one of two that come at the same time", async ({ jobs }) => {
      const keysOf = (index: number) => [`delivery ${index % 150}`, `comment ${index % 40}`];
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          jobs.accept(newJob(String(index)), keysOf(index)),
        ),
      );
      const taken = acceptedIds(answers);
      const keys = taken.flatMap((id) => keysOf(Number(id)));
      expect(new Set(keys).size).toBe(keys.length);
      answers.forEach((answer, index) => {
        const its = keysOf(Number(answer.job.id));
        expect(keysOf(index).some((key) => its.includes(key))).toBe(true);
        expect(taken).toContain(answer.job.id);
      });
      expect(await jobs.list({ limit: 1_000 })).toHaveLength(taken.length);
    });

    clause("takes no more than a limit says, of many at the same time", async ({ jobs }) => {
      const limits = [{ name: "author", max: 3, since: AT, by: "MIA" }] as const;
      const take = (id: string, over: Partial<NewJob> = {}, keys: readonly string[] = []) =>
        jobs.acceptWithin(newJob(id, { createdAt: AT, requestedBy: "mia", ...over }), keys, {
          limits,
        });
      const answers = await Promise.all(["a", "b", "c", "d", "e"].map((id) => take(id, {}, [id])));
      const taken = answers.filter(({ kind }) => kind === "accepted");
      expect(taken).toHaveLength(3);
      expect(answers.filter(({ kind }) => kind === "over")).toEqual([
        { kind: "over", limit: limits[0] },
        { kind: "over", limit: limits[0] },
      ]);
      expect(await jobs.list({ limit: 9 })).toHaveLength(3);
      expect(await take("x", {}, ["a"])).toMatchObject({ kind: "duplicate", job: { id: "a" } });
    });

    clause("brings the queued jobs of the same pull request", async (store) => {
      const { jobs } = store;
      await accept(store, "first", { createdAt: AT });
      await accept(store, "second", { createdAt: AT, kind: "followup" });
      await accept(store, "running", { createdAt: AT, status: "running" });
      await accept(store, "other pull", { createdAt: AT, pull: 8 });
      await accept(store, "other repository", { createdAt: AT, repository: "acme/till" });
      const take = async (id: string, over: Partial<NewJob> = {}) => {
        const limits = [{ name: "loop", max: 100, since: AT } as const];
        const within = { limits, listsWaiting: over.head !== "silent" };
        const answer = await jobs.acceptWithin(newJob(id, { createdAt: AT, ...over }), [], within);
        return answer.kind === "accepted" ? answer.waiting : undefined;
      };
      const waiting = await take("new", { repository: "Acme/Shop" });
      expect(waiting?.map(({ id }) => id)).toEqual(["second", "first"]);
      expect(waiting?.[1]).toEqual(await jobs.get("first"));
      const { pull: _, ...withoutPull } = newJob("without pull", { createdAt: AT });
      const answer = await jobs.acceptWithin(withoutPull, [], {
        limits: [],
        listsWaiting: true,
      });
      expect(answer).toMatchObject({ kind: "accepted", waiting: [] });
      expect(await take("new")).toBeUndefined();
      expect(await take("newer", { head: "silent" })).toEqual([]);
    });

    clause("lets a review join the newest that waits, with its keys", async (store) => {
      const { jobs } = store;
      const take = (id: string, keys: readonly string[], over: Partial<NewJob> = {}) =>
        jobs.acceptWithin(newJob(id, { createdAt: AT, source: "webhook", ...over }), keys, {
          limits: [{ name: "loop", max: 3, since: AT, pull: over.pull ?? 7 } as const],
          joinsWaiting: true,
        });
      await accept(store, "running", { createdAt: AT, source: "webhook", status: "running" });
      await accept(store, "web", { createdAt: AT, source: "web" });
      expect(await take("first", ["a"])).toMatchObject({ kind: "accepted", job: { id: "first" } });
      for (const id of ["b", "c", "d"])
        expect(await take(id, [id])).toMatchObject({ kind: "joined", job: { id: "first" } });
      expect(await take("again", ["c"])).toMatchObject({ kind: "duplicate", job: { id: "first" } });
      expect(await jobs.findByKey(["d"])).toMatchObject({ id: "first" });
      expect(await jobs.get("b")).toBeUndefined();
      expect(await take("other", ["e"], { pull: 8 })).toMatchObject({ kind: "accepted" });
      const many = await Promise.all(["f", "g", "h", "i"].map((id) => take(id, [id], { pull: 9 })));
      expect(many.map(({ kind }) => kind).sort()).toEqual([
        "accepted",
        "joined",
        "joined",
        "joined",
      ]);
    });

    clause("counts what a limit is for, whatever came of it", async (store) => {
      const { jobs } = store;
      const [before, at] = ["2026-01-02T03:04:04.999Z", AT];
      await accept(store, "old", { createdAt: before });
      await accept(store, "refused", { createdAt: at, status: "refused" });
      await accept(store, "other pull", { createdAt: at, pull: 8 });
      await accept(store, "other repository", { createdAt: at, repository: "acme/till" });
      await accept(store, "other author", { createdAt: at, requestedBy: "mia" });
      const kindOf = async (most: number, what: Partial<QuotaLimit>) => {
        const limits = [{ name: "loop", max: most, since: at, ...what } as const];
        const answer = await jobs.acceptWithin(newJob("new"), [], { limits });
        return answer.kind;
      };
      const all = { by: "sam", repository: "Acme/Shop", pull: 7 };
      expect(await kindOf(1, all)).toBe("over");
      expect(await kindOf(2, { by: "Sam", repository: "acme/shop" })).toBe("over");
      expect(await kindOf(3, { by: "sam" })).toBe("over");
      expect(await kindOf(3, { repository: "acme/shop" })).toBe("over");
      expect(await kindOf(4, {})).toBe("over");
      expect(await kindOf(2, all)).toBe("accepted");
    });

    clause("counts a superseded job for the limit of loops alone", async (store) => {
      const ended = { status: "cancelled", stopReason: "superseded" } as const;
      await accept(store, "old", { createdAt: AT, ...ended });
      const kindOf = async (name: QuotaLimit["name"], id: string) => {
        const limits = [{ name, max: 1, since: AT }];
        return (await store.jobs.acceptWithin(newJob(id, { createdAt: AT }), [], { limits })).kind;
      };
      expect(await kindOf("loop", "new")).toBe("over");
      expect(await kindOf("author", "new")).toBe("accepted");
      expect(await kindOf("repository", "newer")).toBe("over");
    });

    clause("keeps none of the writes of a job that is above a limit", async (store) => {
      const limits = [{ name: "author", max: 0, since: AT } as const];
      const outbox = [{ key: "k", jobId: "a", kind: "notice", payload: {} } as const];
      await store.jobs.acceptWithin(newJob("a"), ["key"], { limits, outbox });
      expect(await store.outbox.listByJob("a")).toEqual([]);
      expect((await store.jobs.accept(newJob("b"), ["key"])).kind).toBe("accepted");
    });

    clause(
      "puts the writes of a job in when it takes it, and none of a duplicate",
      async (store) => {
        const entry = (jobId: string) =>
          ({ key: `reaction:${jobId}`, jobId, kind: "reaction", payload: {} }) as const;
        await store.jobs.accept(newJob("a"), ["k"], [entry("a")]);
        await store.jobs.accept(newJob("b"), ["k"], [entry("b")]);
        expect(await store.outbox.listByJob("a")).toMatchObject([
          { key: "reaction:a", state: "pending" },
        ]);
        expect(await store.outbox.listByJob("b")).toEqual([]);
        const foreign = store.jobs.accept(newJob("c"), [], [entry("nobody")]);
        expect(await errorOf(foreign)).toBeInstanceOf(Error);
        expect(await store.jobs.get("c")).toBeUndefined();
      },
    );

    durable("finds again what was answered", async (store) => {
      await store.jobs.accept(newJob("a"), ["key"]);
      const job = await accept(store, "b");
      const entry = { key: "b 1", jobId: "b", kind: "review", payload: {} } as const;
      const events = [{ body: { type: "log", level: "info", text: "hi" }, at: AT } as const];
      const whole = { draft: "{}", outbox: [entry], events };
      await store.jobs.change({ job: { ...job, status: "draft" }, ...whole });
      const next = await store.reopen();
      expect((await next.jobs.accept(newJob("c"), ["key"])).job.id).toBe("a");
      expect(await next.jobs.get("b")).toMatchObject({ status: "draft", version: 2 });
      expect(await next.drafts.get("b")).toEqual({ text: "{}", version: 1 });
      expect(await next.outbox.listByJob("b")).toMatchObject([{ key: "b 1", state: "pending" }]);
      expect(await next.events.read("b", { after: 0, limit: 9 })).toMatchObject([{ text: "hi" }]);
    });

    clause("gives a job with its next version after a change", async (store) => {
      const job = await accept(store, "a");
      const step = {
        status: "running",
        attempt: 2,
        pull: 9,
        head: "d".repeat(40),
        error: "one line",
        url: "https://code.example/1",
        usage: usage(5),
        terms: { configId: "config-1", provider: "hf", model: "larch-2" },
        findings: { critical: 0, major: 1, minor: 2, nit: 3 },
        pullDetails: { ...DETAILS, head: "topic\u200f-2", deletions: 0 },
        supersededBy: "b",
        stopReason: "final",
        updatedAt: "2026-01-01T00:01:00.000Z",
      } as const;
      const changed = await store.jobs.change({ job: { ...job, ...step } });
      expect(changed).toEqual({ ...job, ...step, version: 2 });
      expect(await store.jobs.get("a")).toEqual(changed);
      const { error: _error, url: _url, terms: _terms, ...rest } = { ...job, ...step, version: 2 };
      expect(await store.jobs.change({ job: rest })).toEqual({ ...rest, version: 3 });
      const [brief] = await store.jobs.list({ limit: 1, isBrief: true });
      const { findings, pullDetails } = step;
      expect(brief).toMatchObject({ request: null, findings, pullDetails });
      const { pullDetails: _details, ...without } = rest;
      const fewer = await store.jobs.change({ job: { ...without, version: 3 } });
      expect(fewer).toEqual({ ...without, version: 4 });
    });

    clause("tells a change in the job's log, after what was said before", async (store) => {
      const job = await accept(store, "a");
      const said = (text: string) =>
        ({ body: { type: "log", level: "info", text }, at: AT }) as const;
      await store.events.append("a", [said("1"), said("2")]);
      await store.jobs.change({ job, events: [said("3"), said("4")] });
      await store.events.append("a", [said("5")]);
      const log = await store.events.read("a", { after: 0, limit: 9 });
      expect(log).toMatchObject([1, 2, 3, 4, 5].map((seq) => ({ seq, text: `${seq}`, at: AT })));
    });

    clause("never changes what a job is about", async (store) => {
      const job = await accept(store, "a");
      const about = { ...job, repository: "x/y", request: 1, workId: "w", requestedBy: "eve" };
      const more = { kind: "task", source: "web", createdAt: "2027-01-01T00:00:00.000Z" } as const;
      const changed = await store.jobs.change({ job: { ...about, ...more, status: "running" } });
      expect(changed).toEqual({ ...job, status: "running", version: 2 });
    });

    clause("changes nothing when the row has moved on", async (store) => {
      const job = await accept(store, "a");
      await moveTo(store, "a", "running");
      const entry = { key: "a 1", jobId: "a", kind: "notice", payload: null } as const;
      for (const stale of [job, { ...job, version: 3 }, { ...job, id: "unknown" }]) {
        const late = { ...stale, status: "failed" } as const;
        const events = [{ body: { type: "log", level: "info", text: "late" }, at: AT } as const];
        const whole = { job: late, draft: "x", outbox: [entry], events };
        expect(await store.jobs.change(whole)).toBeUndefined();
      }
      expect(await store.jobs.get("a")).toEqual({ ...job, status: "running", version: 2 });
      expect(await store.drafts.get("a")).toBeUndefined();
      expect(await store.outbox.listByJob("a")).toEqual([]);
      expect(await store.events.read("a", { after: 0, limit: 9 })).toEqual([]);
    });

    clause("lists the oldest first when asked, and without what was asked for", async (store) => {
      for (const id of ["a", "b", "c"]) await accept(store, id);
      const idsOf = async (query: object) =>
        (await store.jobs.list({ limit: 2, ...query })).map(({ id }) => id);
      expect(await idsOf({})).toEqual(["c", "b"]);
      expect(await idsOf({ isOldestFirst: true })).toEqual(["a", "b"]);
      const intent = {
        baseSha: "a".repeat(40),
        treeDigest: "b".repeat(64),
        title: "Fix it",
        body: "Why",
        branch: "svc/fix-1",
      };
      const whole = { ...newJob("c"), version: 1, intent };
      expect(await store.jobs.change({ job: whole })).toEqual({ ...whole, version: 2 });
      const [brief] = await store.jobs.list({ limit: 1, isBrief: true });
      expect(brief).toEqual({ ...newJob("c"), version: 2, request: null });
    });

    clause("tells a queued job's place among those of its kind", async (store) => {
      await accept(store, "a");
      await accept(store, "task", { kind: "task" });
      await accept(store, "b");
      await accept(store, "c", { status: "running" });
      const places = ["a", "task", "b", "c", "unknown"].map((id) => store.jobs.place(id));
      expect(await Promise.all(places)).toEqual([1, 1, 2, undefined, undefined]);
      await moveTo(store, "a", "running");
      expect(await store.jobs.place("b")).toBe(1);
    });

    clause("takes a whole step or nothing of it", async (store) => {
      const job = await accept(store, "a");
      const [good, bad] = ["a", "nobody"].map(
        (jobId) => ({ key: `${jobId} 1`, jobId, kind: "review", payload: {} }) as const,
      );
      if (good === undefined || bad === undefined) throw new Error("two entries are needed");
      const step = { job: { ...job, status: "draft" }, draft: "{}", outbox: [good, bad] } as const;
      expect(await errorOf(store.jobs.change(step))).toBeInstanceOf(Error);
      expect(await store.jobs.get("a")).toEqual(job);
      expect(await store.drafts.get("a")).toBeUndefined();
      expect(await store.outbox.listByJob("a")).toEqual([]);
    });

    clause("spares the calls around one that fails", async (store) => {
      await accept(store, "a");
      const job = await accept(store, "b");
      const bad = { key: "k", jobId: "nobody", kind: "review", payload: {} } as const;
      const [before, failing, after] = await Promise.allSettled([
        store.jobs.accept(newJob("before"), []),
        store.jobs.change({ job: { ...job, status: "running" }, outbox: [bad] }),
        store.jobs.accept(newJob("after"), []),
      ]);
      expect([before.status, failing.status, after.status]).toEqual([
        "fulfilled",
        "rejected",
        "fulfilled",
      ]);
      expect((await store.jobs.get("before"))?.id).toBe("before");
      expect((await store.jobs.get("after"))?.id).toBe("after");
      expect(await store.jobs.get("b")).toEqual(job);
    });

    clause("lets one of many changes of a version win", async (store) => {
      let job = await accept(store, "a");
      for (let round = 0; round < 3; round += 1) {
        const tries = Array.from({ length: 100 }, (_, index) =>
          store.jobs.change({ job: { ...job, error: `${round} ${index}` } }),
        );
        const won = (await Promise.all(tries)).filter((answer) => answer !== undefined);
        expect(won).toHaveLength(1);
        expect(await store.jobs.get("a")).toEqual(won[0]);
        job = won[0] ?? job;
      }
      expect(job.version).toBe(4);
    });

    clause("compares and sets whatever the order of right and wrong versions", async (store) => {
      const steps = fc.array(
        fc.record({
          offset: fc.constantFrom(0, 0, 0, -1, 1, 5),
          status: fc.constantFrom(...JobStatus.options),
          draft: fc.option(fc.string({ unit: "grapheme" }), { nil: undefined }),
        }),
        { maxLength: 12 },
      );
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const id = `run ${runs++}`;
          let job = await accept(store, id);
          let draft: { text: string; version: number } | undefined;
          for (const { offset, status, draft: text } of sequence) {
            const asked = { ...job, status, version: Math.max(1, job.version + offset) };
            const isRight = asked.version === job.version && !isTerminal(job.status);
            const answer = await store.jobs.change({
              job: asked,
              ...(text !== undefined && { draft: text }),
            });
            expect(answer !== undefined).toBe(isRight);
            if (isRight) job = { ...job, status, version: job.version + 1 };
            if (isRight && text !== undefined) draft = { text, version: 1 + (draft?.version ?? 0) };
          }
          expect(await store.jobs.get(id)).toEqual(job);
          expect(await store.drafts.get(id)).toEqual(draft);
        }),
        { numRuns: 60 },
      );
    });

    clause("never changes a job in a final status", async (store) => {
      for (const status of JobStatus.options.filter(isTerminal)) {
        await accept(store, status);
        const ended = await moveTo(store, status, status);
        expect(ended?.status).toBe(status);
        for (const next of JobStatus.options) {
          expect(await moveTo(store, status, next), `${status} to ${next}`).toBeUndefined();
        }
        expect(await store.jobs.get(status)).toEqual(ended);
      }
    });

    clause("lists the newest first, and pages without a gap", async (store) => {
      const times = ["02", "01", "03", "02", "02", "03"];
      for (const [index, minute] of times.entries()) {
        await accept(store, String(index), { createdAt: `2026-01-01T00:${minute}:00Z` });
      }
      const order = ["5", "2", "4", "3", "0", "1"];
      expect(idsOf(await store.jobs.list({ limit: 100 }))).toEqual(order);
      for (const limit of [1, 2, 4]) expect(await pageThrough(store, limit)).toEqual(order);
      expect(await store.jobs.list({ limit: 5, before: "unknown" })).toEqual([]);
    });

    clause("orders moments, not texts", async (store) => {
      await accept(store, "half", { createdAt: "2026-01-01T00:00:00.500Z" });
      await accept(store, "whole", { createdAt: "2026-01-01T00:00:00Z" });
      expect(idsOf(await store.jobs.list({ limit: 2 }))).toEqual(["half", "whole"]);
    });

    clause("gives at most as many as the limit says", async (store) => {
      for (const id of ["a", "b", "c"]) await accept(store, id);
      for (const [limit, count] of [
        [0, 0],
        [-1, 0],
        [Number.NaN, 0],
        [1.7, 1],
        [3, 3],
        [Number.POSITIVE_INFINITY, 3],
      ] as const) {
        expect(await store.jobs.list({ limit }), String(limit)).toHaveLength(count);
      }
    });

    clause("gives the jobs that a query means", async (store) => {
      await accept(store, "a", { repository: "Acme/Shop", pull: 1 });
      await accept(store, "b", { repository: "acme/shop", pull: 2, status: "running" });
      await accept(store, "c", { repository: "acme/other", pull: 1 });
      const { pull: _pull, ...noPull } = newJob("d", { status: "draft" });
      await store.jobs.accept(noPull, []);
      const ask = async (query: object) => idsOf(await store.jobs.list({ limit: 10, ...query }));
      expect(await ask({ repository: "ACME/shop" })).toEqual(["d", "b", "a"]);
      expect(await ask({ repository: "acme/shop", pull: 1 })).toEqual(["a"]);
      expect(await ask({ pull: 1 })).toEqual(["c", "a"]);
      expect(await ask({ statuses: ["running", "draft"] })).toEqual(["d", "b"]);
      expect(await ask({ statuses: ["queued"], repository: "acme/shop" })).toEqual(["a"]);
      expect(await ask({ statuses: ["queued"], before: "c" })).toEqual(["a"]);
      expect(await ask({ statuses: [] })).toEqual([]);
    });

    clause("finds the tasks of one failure, and those that have begun to write", async (store) => {
      const task = { kind: "task", source: "task", signature: "f1" } as const;
      const first = await accept(store, "a", task);
      await accept(store, "b", { ...task, repository: "acme/other" });
      await accept(store, "c", { ...task, signature: "f2" });
      await accept(store, "d", task);
      await accept(store, "e");
      const ask = async (query: object) => idsOf(await store.jobs.list({ limit: 10, ...query }));
      expect(first).toEqual({ ...newJob("a", task), version: 1 });
      expect(await ask({ signature: "f1" })).toEqual(["d", "b", "a"]);
      expect(await ask({ signature: "f1", repository: "ACME/shop" })).toEqual(["d", "a"]);
      expect(await ask({ signature: "f1", hasIntent: true })).toEqual([]);
      const intent = {
        baseSha: "a".repeat(40),
        treeDigest: "b".repeat(64),
        title: "Fix it",
        body: "Why",
        branch: "svc/fix-1",
      };
      const changed = await store.jobs.change({ job: { ...first, intent, signature: "f3" } });
      expect(changed).toMatchObject({ signature: "f1" });
      expect(await ask({ signature: "f1", hasIntent: true })).toEqual(["a"]);
      const [brief] = await store.jobs.list({ limit: 1, signature: "f2", isBrief: true });
      expect(brief).toMatchObject({ signature: "f2", request: null });
    });

    refused("rejects what cannot be written, changes nothing and reads on", async (store) => {
      const job = await accept(store, "a");
      const mend = await store.refuseWrites();
      const calls = [
        store.jobs.accept(newJob("b", { request: "x".repeat(100_000) }), ["key"]),
        store.jobs.change({ job: { ...job, status: "draft" }, draft: "y".repeat(100_000) }),
        store.jobs.get("a"),
      ] as const;
      const [accepted, changed] = await Promise.all(calls.slice(0, 2).map(errorOf));
      expect(isAppError(accepted, "store-unavailable"), String(accepted)).toBe(true);
      expect(isAppError(changed, "store-unavailable"), String(changed)).toBe(true);
      expect(await calls[2]).toEqual(job);
      expect(idsOf(await store.jobs.list({ limit: 10 }))).toEqual(["a"]);
      await mend();
      expect((await store.jobs.accept(newJob("b"), ["key"])).kind).toBe("accepted");
      expect((await moveTo(store, "a", "running"))?.version).toBe(2);
    });
  });
}

const usage = (calls: number) => ({ input: 100, cached: 10, output: 7, calls });

const idsOf = (jobs: readonly Job[]): readonly string[] => jobs.map(({ id }) => id);

async function pageThrough({ jobs }: OpenedStore, limit: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const before = ids.at(-1);
    const page = await jobs.list({ limit, ...(before !== undefined && { before }) });
    if (page.length === 0) return ids;
    ids.push(...idsOf(page));
  }
}
