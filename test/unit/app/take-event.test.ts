import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../src/adapters/memory/create-memory-store.ts";
import { createTakeEvent } from "../../../src/app/take-event.ts";
import { createFakeClock } from "../../fakes/fake-clock.ts";
import { issueComment } from "../domain/gate/sample-comments.ts";

interface Scene {
  readonly whyNot?: string;
}

function open({ whyNot }: Scene = {}) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const takeEvent = createTakeEvent(
    { ...store, clock, whyNot: async () => whyNot },
    { trigger: "@asksvc" },
  );
  const take = async (comment: number, delivery = `d-${comment}`) => {
    const event = issueComment({ comment: { id: comment, body: "@asksvc look" } });
    const taken = await takeEvent({ deliveryId: delivery, ...event });
    if (taken.kind === "ignored") throw new Error(taken.text);
    return { kind: taken.kind, id: taken.job.id };
  };
  const statusOf = async (id: string) => {
    const job = await store.jobs.get(id);
    return job && [job.status, job.stopReason, job.supersededBy];
  };
  const outboxOf = async (id: string) => (await store.outbox.of(id)).map(({ kind }) => kind);
  return { store, take, statusOf, outboxOf };
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

  it("lets a newer wish take the place of one that has not begun", async () => {
    const { take, statusOf } = open();
    const [older, newer] = [await take(1), await take(2)];
    expect(await statusOf(older.id)).toEqual(["cancelled", "superseded", newer.id]);
    expect(await statusOf(newer.id)).toEqual(["queued", undefined, undefined]);
  });

  it("knows the newer wish when the older one comes late", async () => {
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

  it("says once why nothing can be done, and has no work left", async () => {
    const { take, statusOf, outboxOf, store } = open({ whyNot: "no model is configured" });
    const { kind, id } = await take(1);
    expect(kind).toBe("skipped");
    expect((await statusOf(id))?.[0]).toBe("refused");
    expect(await outboxOf(id)).toEqual(["notice"]);
    expect(await take(1, "d-2")).toEqual({ kind: "duplicate", id });
    expect((await store.outbox.of(id))[0]?.payload).toEqual({
      text: expect.stringContaining("could not review this: no model is configured."),
    });
  });
});
