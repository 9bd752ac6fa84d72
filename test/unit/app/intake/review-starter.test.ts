import { describe, expect, it } from "vitest";
import { createReviewStarter } from "../../../../src/app/intake/review-starter.ts";
import type { Quotas } from "../../../../src/domain/budget/quota.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { createHost, memoryPull, pullRequest, REF } from "../review/pull-fixture.ts";

const signal = new AbortController().signal;
const ORDER = { pull: REF, instructions: "Look at the lock.", options: { model: "m" }, by: "mia" };

function open(quotas?: Quotas) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const host = createHost();
  let taken = 0;
  const starter = createReviewStarter({
    ...store,
    clock,
    pulls: host,
    notify: () => (taken += 1),
    ...(quotas === undefined ? {} : { quotas }),
  });
  return { clock, store, host, starter, taken: () => taken };
}

describe("starting a review", () => {
  it("accepts a job of the user, with the current title", async () => {
    const { store, starter, taken } = open();
    const job = await starter.start(ORDER, signal);
    expect(await store.jobs.get(job.id)).toMatchObject({
      kind: "review",
      source: "web",
      status: "queued",
      requestedBy: "mia",
      pull: 7,
      repository: "acme/shop",
      request: { commentId: 0, title: "Speed up the cart", options: { model: "m" } },
      pullDetails: { author: "mona", head: "topic", base: "main", changedFiles: 1 },
    });
    expect(await store.outbox.listByJob(job.id)).toEqual([]);
    expect(taken()).toBe(1);
  });

  it("makes one job of the same order sent twice, and two of two orders", async () => {
    const { starter, taken } = open();
    const order = { ...ORDER, idempotencyKey: "k" };
    const [first, second] = [
      await starter.start(order, signal),
      await starter.start(order, signal),
    ];
    expect(second.id).toBe(first.id);
    expect((await starter.start({ ...order, by: "sam" }, signal)).id).not.toBe(first.id);
    expect(taken()).toBe(2);
  });

  it.each([
    { instructions: "Look at the cache." },
    { options: {} },
    { options: { model: "other" } },
    { options: { model: "m", provider: "hf" } },
    { options: { model: "m", maxInputTokens: 1_000 } },
    { pull: { ...REF, number: 8 } },
    { pull: { ...REF, name: "other" } },
  ])("refuses the key of another order: %j", async (other) => {
    const { host, store, starter } = open();
    const order = { ...ORDER, idempotencyKey: "k" };
    const first = await starter.start(order, signal);
    host.pull = async (ref) => ({ ...pullRequest(), ref });
    await expect(starter.start({ ...order, ...other }, signal)).rejects.toMatchObject({
      code: "idempotency-key-reused",
      details: { job: first.id },
    });
    expect(await store.jobs.list({ limit: 10 })).toHaveLength(1);
  });

  it("recognizes the same order by its request, regardless of the current title", async () => {
    const { host, starter } = open();
    const order = { ...ORDER, idempotencyKey: "k" };
    const first = await starter.start(order, signal);
    host.pull = async () => ({ ...pullRequest(), title: "Renamed" });
    expect((await starter.start(order, signal)).id).toBe(first.id);
    const again = { by: "mia", idempotencyKey: "again" };
    const rerun = await starter.rerun(first, again, signal);
    expect((await starter.rerun(first, again, signal)).id).toBe(rerun.id);
    await expect(starter.rerun(rerun, again, signal)).rejects.toMatchObject({
      code: "idempotency-key-reused",
    });
    await expect(starter.start({ ...ORDER, ...again }, signal)).rejects.toMatchObject({
      code: "idempotency-key-reused",
    });
  });

  it("starts again with all that was chosen, as another piece of work", async () => {
    const { starter, host } = open();
    const first = await starter.start(ORDER, signal);
    host.change(memoryPull({ pull: pullRequest({ changedFiles: 8, additions: 5, deletions: 3 }) }));
    const again = await starter.rerun(first, { by: "sam" }, signal);
    expect(again).toMatchObject({ requestedBy: "sam", status: "queued" });
    expect(again.pullDetails).toMatchObject({ changedFiles: 8, additions: 5, deletions: 3 });
    expect(again.request).toEqual({ ...(first.request as object), rerunOf: first.id });
    expect(again.id).not.toBe(first.id);
    expect(again.workId).not.toBe(first.workId);
  });

  it("enforces the daily limit for every user", async () => {
    const quotas = { authorDay: 2, repositoryDay: 0, pullHour: 1 };
    const { starter, clock, taken } = open(quotas);
    const first = await starter.start({ ...ORDER, idempotencyKey: "k" }, signal);
    await starter.rerun(first, { by: "MIA" }, signal);
    clock.advance(3_600_000);
    await expect(starter.start(ORDER, signal)).rejects.toMatchObject({
      code: "quota-exceeded",
      details: { retryAfterMs: 23 * 3_600_000 },
      message: expect.stringMatching(/the daily quota of \w+ is used up: 2 .*until midnight/i),
    });
    expect((await starter.start({ ...ORDER, idempotencyKey: "k" }, signal)).id).toBe(first.id);
    await starter.start({ ...ORDER, by: "sam" }, signal);
    clock.advance(23 * 3_600_000);
    await starter.start(ORDER, signal);
    expect(taken()).toBe(4);
  });

  it("accepts no more than the daily quota of a repository", async () => {
    const { starter } = open({ authorDay: 0, repositoryDay: 1, pullHour: 0 });
    await starter.start(ORDER, signal);
    const second = starter.start({ ...ORDER, by: "sam" }, signal);
    await expect(second).rejects.toThrow("the daily quota of this repository is used up");
  });

  it("takes nothing for a closed pull request", async () => {
    const { host, store, starter } = open();
    const first = await starter.start(ORDER, signal);
    host.change(memoryPull({ pull: pullRequest({ isOpen: false }) }));
    await expect(starter.start(ORDER, signal)).rejects.toMatchObject({ code: "pull-closed" });
    await expect(starter.rerun(first, { by: "mia" }, signal)).rejects.toMatchObject({
      code: "pull-closed",
    });
    expect(await store.jobs.list({ limit: 9 })).toHaveLength(1);
  });
});
