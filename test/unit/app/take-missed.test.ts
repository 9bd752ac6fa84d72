import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../src/adapters/memory/create-memory-store.ts";
import { createTakeEvent, type TakeEvent } from "../../../src/app/take-event.ts";
import { createTakeMissed } from "../../../src/app/take-missed.ts";
import { AppError } from "../../../src/domain/errors/app-error.ts";
import type { FailedDelivery, HookDeliveries } from "../../../src/ports/hook-deliveries.ts";
import { createFakeClock } from "../../fakes/fake-clock.ts";
import { issueComment } from "../domain/gate/sample-comments.ts";

const failed = (id: number, name = "issue_comment"): FailedDelivery => ({
  id: `${id}`,
  deliveryId: `guid-${id}`,
  name,
  deliveredAt: "2025-12-31T00:00:00Z",
});
const eventOf = (id: string, body = "@asksvc look") => ({
  deliveryId: `guid-${id}`,
  ...issueComment({ comment: { id: Number(id), body } }),
});
const unreachable = new AppError("code-host-unreachable", "no answer", { details: {} });
const full = new AppError("store-unavailable", "disk full", { details: { path: "x" } });

interface Scene {
  /** What the code host lists; may be changed between rounds. */
  listed: readonly FailedDelivery[];
  /** Thrown by `read`, by id; may be changed between rounds. */
  readonly unreadable: Map<string, unknown>;
  readonly takeEvent?: TakeEvent;
  /** Body of each comment; the trigger when absent. */
  readonly body?: string;
}

function open(scene: Partial<Scene> = {}) {
  const { takeEvent, body, ...parts } = scene;
  const state: Scene = { listed: [failed(1)], unreadable: new Map(), ...parts };
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const reads: string[] = [];
  const asked: string[] = [];
  const errors: (readonly [string, unknown])[] = [];
  const deliveries: HookDeliveries = {
    failed: async (since) => {
      asked.push(since);
      return state.listed;
    },
    read: async (id) => {
      reads.push(id);
      if (state.unreadable.has(id)) throw state.unreadable.get(id);
      return eventOf(id, body);
    },
  };
  const ports = { ...store, clock, whyNot: async () => undefined };
  const take = takeEvent ?? createTakeEvent(ports, { trigger: "@asksvc" });
  const round = createTakeMissed({ deliveries, takeEvent: take, clock }, (error, id) =>
    errors.push([id, error]),
  );
  const jobs = async () => (await store.jobs.list({ limit: 100 })).length;
  const idle = () => new AbortController().signal;
  return { state, reads, asked, errors, jobs, take, round: (signal = idle()) => round(signal) };
}

describe("takeMissed", () => {
  it("takes what was missed, once", async () => {
    const { round, reads, jobs } = open({ listed: [failed(1), failed(2)] });
    expect(await round()).toEqual({ listed: 2, taken: 2 });
    expect(await round()).toEqual({ listed: 2, taken: 0 });
    expect(reads).toEqual(["1", "2"]);
    expect(await jobs()).toBe(2);
  });

  it("asks for the last three days", async () => {
    const { round, asked } = open();
    await round();
    expect(asked).toEqual(["2025-12-29T00:00:00.000Z"]);
  });

  it("reads comments only", async () => {
    const listed = [failed(1, "push"), failed(2, "pull_request_review_comment"), failed(3, "ping")];
    const { round, reads } = open({ listed });
    expect(await round()).toMatchObject({ listed: 3 });
    expect(reads).toEqual(["2"]);
  });

  it("reads what the gate ignores once", async () => {
    const { round, reads, errors } = open({ body: "Just a word" });
    expect(await round()).toEqual({ listed: 1, taken: 0 });
    await round();
    expect(reads).toEqual(["1"]);
    expect(errors).toEqual([]);
  });

  it("counts no event that was taken before, and reads it once", async () => {
    const { round, reads, take, jobs } = open();
    await take(eventOf("1"));
    expect(await round()).toEqual({ listed: 1, taken: 0 });
    await round();
    expect(reads).toEqual(["1"]);
    expect(await jobs()).toBe(1);
  });

  it("tells what could not be read, takes the rest, and tries again", async () => {
    const unreadable = new Map([["1", unreachable]]);
    const { round, state, reads, errors } = open({ listed: [failed(1), failed(2)], unreadable });
    expect(await round()).toEqual({ listed: 2, taken: 1 });
    expect(errors).toEqual([["guid-1", unreachable]]);
    state.unreadable.clear();
    expect(await round()).toEqual({ listed: 2, taken: 1 });
    expect(reads).toEqual(["1", "2", "1"]);
  });

  it("tells what could not be kept, and tries again", async () => {
    let tries = 0;
    const { round, errors } = open({
      takeEvent: async () => {
        if (++tries === 1) throw full;
        return { kind: "ignored", text: "no trigger" };
      },
    });
    await round();
    await round();
    await round();
    expect(tries).toBe(2);
    expect(errors).toEqual([["guid-1", full]]);
  });

  it("forgets what is not listed any more", async () => {
    const { round, state, reads } = open();
    await round();
    state.listed = [];
    await round();
    state.listed = [failed(1)];
    expect(await round()).toEqual({ listed: 1, taken: 0 });
    expect(reads).toEqual(["1", "1"]);
  });

  it("ends when it is cancelled, and goes on in the next round", async () => {
    const stop = new AbortController();
    const { round, reads, errors } = open({
      listed: [failed(1), failed(2), failed(3)],
      takeEvent: async ({ deliveryId }) => {
        if (deliveryId === "guid-2" && !stop.signal.aborted) {
          stop.abort(new AppError("cancelled", "cancelled", { details: {} }));
          throw unreachable;
        }
        return { kind: "ignored", text: "no trigger" };
      },
    });
    await expect(round(stop.signal)).rejects.toBe(unreachable);
    expect(reads).toEqual(["1", "2"]);
    expect(errors).toEqual([]);
    await round();
    expect(reads).toEqual(["1", "2", "2", "3"]);
  });

  it("takes nothing after an abort between two deliveries", async () => {
    const stop = new AbortController();
    const { round, reads } = open({
      listed: [failed(1), failed(2)],
      takeEvent: async () => {
        stop.abort();
        return { kind: "ignored", text: "no trigger" };
      },
    });
    await expect(round(stop.signal)).rejects.toThrow();
    expect(reads).toEqual(["1"]);
  });

  it("rejects when the list cannot be read", async () => {
    const clock = createFakeClock();
    const deliveries: HookDeliveries = {
      failed: () => Promise.reject(unreachable),
      read: () => Promise.reject(unreachable),
    };
    const takeEvent: TakeEvent = () => Promise.reject(full);
    const round = createTakeMissed({ deliveries, takeEvent, clock }, () => undefined);
    await expect(round(new AbortController().signal)).rejects.toBe(unreachable);
  });
});
