import { describe, expect, it } from "vitest";
import { type AcceptEvent, createAcceptEvent } from "../../../../src/app/intake/accept-event.ts";
import { createAcceptMissedEvents } from "../../../../src/app/intake/accept-missed-events.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { MissedEvent } from "../../../../src/ports/missed-events.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import {
  createDeliveryList,
  limited,
  rejected,
  unreachable,
} from "../../../fakes/delivery-list.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";

const AT = "2026-01-01T00:00:00Z";
const full = new AppError("store-unavailable", "disk full", { details: { path: "x" } });
const idle = () => new AbortController().signal;
const missedEvent = (id: number): MissedEvent => ({
  deliveryId: `guid-${id}`,
  attemptId: `${id}`,
  name: "issue_comment",
  deliveredAt: AT,
});

async function open(count: number, takeEvent?: AcceptEvent) {
  const clock = createFakeClock({ isManual: true });
  const list = createDeliveryList();
  const store = createMemoryStore(clock);
  for (let id = 1; id <= count; id += 1) list.add({ deliveryId: `guid-${id}`, deliveredAt: AT });
  const failed = Array.from({ length: count }, (_, index) => missedEvent(index + 1));
  await store.missed.savePage({ failed, arrived: [], progress: {} });
  const own = createAcceptEvent(
    { ...store, clock, findRefusalReason: async () => undefined },
    {
      trigger: "@asksvc",
    },
  );
  const errors: (readonly [string, unknown, boolean])[] = [];
  let [queued, paced] = [0, 0];
  const accept = createAcceptMissedEvents({
    deliveries: list,
    missed: store.missed,
    clock,
    acceptEvent: takeEvent ?? own,
    pace: async () => {
      paced += 1;
    },
    notify: (topic) => {
      if (topic === "jobs") queued += 1;
    },
    onFailed: (error, { deliveryId }, isLost) => errors.push([deliveryId, error, isLost]),
  });
  const jobs = async () => (await store.jobs.list({ limit: 10_000 })).length;
  const summary = store.missed.summary;
  return {
    clock,
    list,
    store,
    accept,
    errors,
    jobs,
    summary,
    queued: () => queued,
    paced: () => paced,
  };
}

describe("accepting missed events", () => {
  it("accepts 5,000 of them once, one request after the other, and reports each immediately", async () => {
    const taken = new Set<string>();
    const { accept, list, summary, queued, paced } = await open(5_000, async (event) => {
      const isKnown = taken.has(event.deliveryId);
      taken.add(event.deliveryId);
      return { kind: isKnown ? "duplicate" : "queued", job: sampleJob() };
    });
    expect(await accept(idle())).toEqual({ read: 5_000, queued: 5_000 });
    expect([taken.size, queued(), paced(), list.reads.length]).toEqual([
      5_000, 5_000, 5_000, 5_000,
    ]);
    expect(await accept(idle())).toEqual({ read: 0, queued: 0 });
    expect(list.reads).toHaveLength(5_000);
    expect(await summary()).toMatchObject({ waiting: 0, lost: 0 });
  });

  it("continues after a kill, and reads at most one event twice", async () => {
    const { accept, jobs, list } = await open(200);
    for (let lives = 0; lives < 50; lives += 1) {
      const kill = new AbortController();
      const end = list.reads.length + 7;
      const { push } = list.reads;
      list.reads.push = (...ids) => {
        if (list.reads.length >= end) kill.abort();
        return push.apply(list.reads, ids);
      };
      await accept(kill.signal).catch(() => undefined);
      list.reads.push = push;
    }
    expect(await jobs()).toBe(200);
    expect(list.reads.length).toBeLessThan(260);
  });

  it("keeps what cannot be read and tries it again, later each time", async () => {
    const { accept, list, clock, jobs, errors, summary } = await open(3);
    list.failures.set("2", unreachable);
    expect(await accept(idle())).toEqual({ read: 2, queued: 2 });
    expect(errors).toEqual([["guid-2", unreachable, false]]);
    expect(await summary()).toMatchObject({ waiting: 1, failing: 1 });
    expect(await accept(idle())).toEqual({ read: 0, queued: 0 });
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      clock.advance(minutes * 60_000 - 1);
      const before = list.reads.length;
      await accept(idle());
      expect(list.reads.length).toBe(before);
      clock.advance(1);
      await accept(idle());
      expect([minutes, list.reads.length]).toEqual([minutes, before + 1]);
    }
    list.failures.clear();
    clock.advance(60 * 60_000);
    expect(await accept(idle())).toEqual({ read: 1, queued: 1 });
    expect(await jobs()).toBe(3);
  });

  it("skips deliveries that the code host no longer has, and reports it", async () => {
    const { accept, list, errors, summary, clock } = await open(2);
    list.failures.set("1", rejected(404));
    expect(await accept(idle())).toEqual({ read: 1, queued: 1 });
    expect(errors).toMatchObject([["guid-1", {}, true]]);
    expect(await summary()).toMatchObject({
      waiting: 0,
      lost: 1,
      lastLost: { deliveryId: "guid-1", error: "answered 404" },
    });
    clock.advance(100 * 60 * 60_000);
    expect(await accept(idle())).toEqual({ read: 0, queued: 0 });
  });

  it.each([
    ["limits us", limited, 1],
    ["denies us", new AppError("code-host-denied", "no", { details: { status: 401 } }), 1],
    ["stays away", unreachable, 5],
  ])("pauses for a code host that %s, and loses nothing", async (_what, error, reads) => {
    const { accept, list, jobs, clock } = await open(100);
    for (let id = 1; id <= 100; id += 1) list.failures.set(`${id}`, error);
    expect(await accept(idle())).toEqual({ read: 0, queued: 0 });
    expect(list.reads).toHaveLength(reads);
    list.failures.clear();
    await accept(idle());
    clock.advance(60_000);
    await accept(idle());
    expect(await jobs()).toBe(100);
  });

  it("is not blocked by one event that always fails", async () => {
    const { accept, jobs, summary } = await open(100, async ({ deliveryId }) => {
      if (deliveryId === "guid-1") throw new Error("a bug");
      return { kind: "ignored", text: "no trigger" };
    });
    expect(await accept(idle())).toEqual({ read: 99, queued: 0 });
    expect([await jobs(), (await summary()).waiting]).toEqual([0, 1]);
  });

  it("rejects when the store takes nothing, and has the event next time", async () => {
    let isFull = true;
    const { accept, summary } = await open(2, async () => {
      if (isFull) throw full;
      return { kind: "ignored", text: "no trigger" };
    });
    await expect(accept(idle())).rejects.toBe(full);
    isFull = false;
    expect(await accept(idle())).toEqual({ read: 2, queued: 0 });
    expect(await summary()).toMatchObject({ waiting: 0 });
  });
});
