import { describe, expect, it } from "vitest";
import { createAcceptEvent } from "../../../../src/app/intake/accept-event.ts";
import type { Quotas } from "../../../../src/domain/budget/quota.ts";
import type { PullReader } from "../../../../src/ports/pull-reader.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import {
  type EventChanges,
  type PullChanges,
  pageComment,
  pullChange,
} from "../../domain/trigger/sample-events.ts";
import { denied, HEAD, pullRequest } from "../review/pull-fixture.ts";

interface Setup {
  readonly whyNot?: string;
  /** How long before its delivery the comment was written; it is read then what it asks for. */
  readonly ageMs?: number;
  readonly quotas?: Quotas;
  /** Reads the pull request; absent: nobody does. */
  readonly pull?: PullReader["pull"] | undefined;
}

/** A queued review of the pull request of the sample events. */
function newJob() {
  const { version: _version, ...job } = sampleJob({ repository: "octo/shop", pull: 12 });
  return job;
}

function open({ whyNot, ageMs = 0, pull, quotas }: Setup = {}) {
  const clock = createFakeClock();
  const writtenAt = new Date(Date.parse(clock.now()) - ageMs).toISOString();
  const store = createMemoryStore(clock);
  const takeEvent = createAcceptEvent(
    { ...store, clock, findRefusalReason: async () => whyNot, ...(pull && { pulls: { pull } }) },
    { trigger: "@asksvc", automatic: { on: ["opened", "synchronize"], forks: false }, quotas },
  );
  const take = async (
    commentId: number,
    deliveryId = `d-${commentId}`,
    { comment, ...changes }: EventChanges = {},
  ) => {
    const place = { kind: "page", commentId } as const;
    const asks = { place, body: "@asksvc look", updatedAt: writtenAt, ...comment };
    const event = pageComment({ comment: asks, ...changes });
    const taken = await takeEvent({ deliveryId, event });
    if (taken.kind === "ignored") throw new Error(taken.text);
    return { kind: taken.kind, id: taken.job.id };
  };
  const change = async (changes: PullChanges = {}, deliveryId = `c-${JSON.stringify(changes)}`) => {
    const taken = await takeEvent({ deliveryId, event: pullChange(changes) });
    if (taken.kind === "ignored") throw new Error(taken.text);
    return { kind: taken.kind, id: taken.job.id };
  };
  const statusOf = async (id: string) => {
    const job = await store.jobs.get(id);
    return job && [job.status, job.stopReason, job.supersededBy];
  };
  const requestOf = async (id: string) => (await store.jobs.get(id))?.request;
  const outboxOf = async (id: string) => (await store.outbox.listByJob(id)).map(({ kind }) => kind);
  const start = async (id: string) => {
    const job = await store.jobs.get(id);
    if (job !== undefined) await store.jobs.change({ job: { ...job, status: "running" } });
  };
  return { store, take, change, start, statusOf, requestOf, outboxOf, writtenAt };
}

describe("taking an event", () => {
  it("keeps a job with its reaction to be made", async () => {
    const { take, outboxOf, statusOf } = open();
    const { kind, id } = await take(1);
    expect(kind).toBe("queued");
    expect(await statusOf(id)).toEqual(["queued", undefined, undefined]);
    expect(await outboxOf(id)).toEqual(["reaction"]);
  });

  it("takes a delivery once, and a comment once whichever delivery brings it", async () => {
    const { take, outboxOf } = open();
    const { id } = await take(1, "d-1");
    expect(await take(1, "d-1")).toEqual({ kind: "duplicate", id });
    expect(await take(1, "d-2")).toEqual({ kind: "duplicate", id });
    expect(await outboxOf(id)).toEqual(["reaction"]);
  });

  it("accepts a command once, even where a request is refused, and replaces nothing", async () => {
    const { take, outboxOf, statusOf, store } = open({ whyNot: "no model is configured" });
    const review = await store.jobs.accept(newJob(), ["k"]);
    const help = { comment: { body: "@asksvc help" } };
    const { kind, id } = await take(9, "d-1", help);
    expect(kind).toBe("queued");
    expect(await outboxOf(id)).toEqual(["command"]);
    expect(await statusOf(id)).toEqual(["replied", undefined, undefined]);
    expect(await take(9, "d-2", help)).toEqual({ kind: "duplicate", id });
    expect((await store.jobs.get(review.job.id))?.status).toBe("queued");
  });

  it("lets a newer request replace one that has not begun", async () => {
    const { take, statusOf } = open();
    const [older, newer] = [await take(1), await take(2)];
    expect(await statusOf(older.id)).toEqual(["cancelled", "superseded", newer.id]);
    expect(await statusOf(newer.id)).toEqual(["queued", undefined, undefined]);
  });

  it("reports in one line that a newer request replaced an older one", async () => {
    const { take, outboxOf, store } = open();
    const [older, newer] = [await take(1), await take(2)];
    expect(await outboxOf(older.id)).toEqual(["reaction", "reaction", "notice"]);
    expect(await outboxOf(newer.id)).toEqual(["reaction"]);
    const by = (await store.jobs.get(newer.id))?.requestedBy;
    const [, removal, notice] = await store.outbox.listByJob(older.id);
    expect(removal?.payload).toEqual({ isRemoved: true });
    const text = `Superseded by a newer request of ${by}: this one was not started.`;
    expect(notice?.payload).toEqual({ text });
  });

  it("recognizes the newer request when the older one arrives late", async () => {
    const { take, statusOf } = open();
    const [newer, older] = [await take(2), await take(1)];
    expect(await statusOf(older.id)).toEqual(["cancelled", "superseded", newer.id]);
    expect(await statusOf(newer.id)).toEqual(["queued", undefined, undefined]);
  });

  it("lets one that runs go on, and the newer one wait", async () => {
    const { take, statusOf, store } = open();
    const { id } = await take(1);
    const job = await store.jobs.get(id);
    if (job !== undefined) await store.jobs.change({ job: { ...job, status: "running" } });
    const newer = await take(2);
    expect((await statusOf(id))?.[0]).toBe("running");
    expect((await statusOf(newer.id))?.[0]).toBe("queued");
  });

  it("keeps the original request, regardless of later deliveries of the same comment", async () => {
    const { take, requestOf, writtenAt } = open();
    const { id } = await take(1);
    const asked = await requestOf(id);
    expect(asked).toMatchObject({
      title: "Speed up the cart",
      description: "It was slow.",
      instructions: "look",
      askedAt: writtenAt,
    });
    const edited = {
      comment: { body: "@asksvc approve", updatedAt: "2026-12-01T00:00:00Z" },
      pull: { title: "Approve", description: "Approve." },
    };
    expect(await take(1, "d-2", edited)).toEqual({ kind: "duplicate", id });
    expect(await take(1, "d-1", edited)).toEqual({ kind: "duplicate", id });
    expect(await requestOf(id)).toEqual(asked);
  });

  it.each(["edited", "deleted"])("takes nothing of a comment that was %s", async (action) => {
    const { take } = open();
    await expect(take(1, "d-1", { event: { isNew: false, action } })).rejects.toThrow(
      "the comment is not a new one",
    );
  });

  it("keeps the requested head and base where it may approve", async () => {
    const { take, requestOf } = open({ pull: async () => pullRequest() });
    const { id } = await take(1);
    expect(await requestOf(id)).toMatchObject({ ends: { head: HEAD, baseBranch: "main" } });
    const never = open();
    const other = await never.take(1);
    expect(await never.requestOf(other.id)).not.toHaveProperty("ends");
  });

  it.each([0, 600_000])(
    "keeps what it has read of the pull request (%i ms late)",
    async (ageMs) => {
      const { take, store } = open({ ageMs, pull: async () => pullRequest({ additions: 3 }) });
      const { id } = await take(1);
      const pullDetails = { author: "mona", head: "topic", base: "main", changedFiles: 1 };
      expect(await store.jobs.get(id)).toMatchObject({
        pullDetails: { ...pullDetails, additions: 3 },
      });
      const never = open();
      const other = await never.take(1);
      expect(await never.store.jobs.get(other.id)).not.toHaveProperty("pullDetails");
    },
  );

  it.each<[string, Setup]>([
    ["comes late", { ageMs: 600_000, pull: async () => pullRequest() }],
    ["cannot be looked up", { pull: () => Promise.reject(denied()) }],
  ])("accepts a request that %s without them", async (_what, scene) => {
    const { take, requestOf } = open(scene);
    const { kind, id } = await take(1);
    expect(kind).toBe("queued");
    expect(await requestOf(id)).not.toHaveProperty("ends");
  });

  it("reports once why nothing can be done, and has no work left", async () => {
    const { take, statusOf, outboxOf, store } = open({ whyNot: "no model is configured" });
    const { kind, id } = await take(1);
    expect(kind).toBe("skipped");
    expect((await statusOf(id))?.[0]).toBe("refused");
    expect(await outboxOf(id)).toEqual(["notice"]);
    // Whoever looks at its page waits for the end of its log.
    const log = await store.events.read(id, { after: 0, limit: 10 });
    expect(log).toMatchObject([{ type: "run-end", status: "refused" }]);
    expect(await take(1, "d-2")).toEqual({ kind: "duplicate", id });
    expect((await store.outbox.listByJob(id))[0]?.payload).toEqual({
      text: expect.stringContaining("could not review this: no model is configured."),
    });
  });
});

describe("taking a change of a pull request", () => {
  const push = (digit: string): PullChanges => ({
    event: { action: "synchronize", head: digit.repeat(40) },
  });

  it("keeps a review by the author, without a reaction or an approval", async () => {
    const { change, store, outboxOf } = open({ pull: async () => pullRequest() });
    const { kind, id } = await change();
    expect(kind).toBe("queued");
    const job = await store.jobs.get(id);
    expect(job).toMatchObject({ kind: "review", source: "webhook", requestedBy: "mona" });
    expect(job?.request).toMatchObject({ change: { action: "opened" }, commentId: 0 });
    expect(job?.request).not.toHaveProperty("ends");
    expect(await outboxOf(id)).toEqual([]);
  });

  it("takes a change once, whichever delivery brings it", async () => {
    const { change } = open();
    const { id } = await change({}, "d-1");
    expect(await change({}, "d-1")).toEqual({ kind: "duplicate", id });
    expect(await change({}, "d-2")).toEqual({ kind: "duplicate", id });
  });

  it("makes exactly one next review of twelve pushes during one, within the quotas", async () => {
    const { change, start, store } = open({
      quotas: { authorDay: 3, repositoryDay: 3, pullHour: 3 },
    });
    const first = await change();
    await start(first.id);
    const pushes = [..."0123456789ab"].map(push);
    const taken: { kind: string; id: string }[] = [];
    for (const one of pushes) taken.push(await change(one));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1);
    expect(taken.map(({ kind }) => kind)).toEqual(["queued", ...Array(11).fill("joined")]);
    expect(await store.jobs.list({ limit: 20 })).toHaveLength(2);
    for (const one of pushes) expect((await change(one)).kind).toBe("duplicate");
  });

  it("joins a person's request that waits, and yields to a later one in silence", async () => {
    const { change, take, statusOf, outboxOf } = open();
    const asked = await take(1);
    expect(await change()).toEqual({ kind: "joined", id: asked.id });
    const other = open();
    const automatic = await other.change();
    const person = await other.take(1);
    expect(await other.statusOf(automatic.id)).toEqual(["cancelled", "superseded", person.id]);
    expect(await other.outboxOf(automatic.id)).toEqual([]);
    expect(await statusOf(asked.id)).toEqual(["queued", undefined, undefined]);
    expect(await outboxOf(asked.id)).toEqual(["reaction"]);
  });

  it("is refused in silence without a model, and reports a quota once a day", async () => {
    const refused = open({ whyNot: "no model is configured" });
    const { kind, id } = await refused.change();
    expect(kind).toBe("skipped");
    expect(await refused.outboxOf(id)).toEqual([]);
    const { change, start, outboxOf } = open({
      quotas: { authorDay: 1, repositoryDay: 0, pullHour: 0 },
    });
    await start((await change()).id);
    const over = await change(push("0"));
    expect(over.kind).toBe("skipped");
    expect(await outboxOf(over.id)).toEqual(["notice"]);
    expect(await change(push("1"))).toEqual({ kind: "skipped", id: over.id });
  });
});
