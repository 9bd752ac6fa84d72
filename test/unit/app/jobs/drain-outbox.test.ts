import { describe, expect, it } from "vitest";
import { drainOutbox } from "../../../../src/app/jobs/drain-outbox.ts";
import type { OutboxWorker } from "../../../../src/app/jobs/outbox-worker.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";

/** A worker with so many rounds of writes before it; the last write hangs if it is told to. */
function open(rounds: number, { hangs = false } = {}) {
  const clock = createFakeClock({ isManual: true });
  const signals: AbortSignal[] = [];
  let left = rounds;
  const worker: OutboxWorker = {
    tick: async (signal) => {
      signals.push(signal);
      left -= 1;
      return left >= 0 ? 1 : 0;
    },
    idle: () => (hangs && left === 0 ? new Promise(() => undefined) : Promise.resolve()),
  };
  return { clock, signals, drain: (ms: number) => drainOutbox({ worker, clock }, ms) };
}

describe("draining the outbox", () => {
  it("makes every write, those that come of another one too", async () => {
    const { drain, signals } = open(3);
    await drain(1_000);
    expect(signals).toHaveLength(4);
  });

  it("breaks off a write that takes too long", async () => {
    const { drain, signals, clock } = open(1, { hangs: true });
    const drained = drain(1_000);
    await expect.poll(() => signals.length).toBe(1);
    expect(signals[0]?.aborted).toBe(false);
    clock.advance(1_000);
    await drained;
    expect(signals[0]?.aborted).toBe(true);
  });

  it("begins nothing when there is no time", async () => {
    const { drain, signals } = open(3);
    await drain(0);
    await drain(-1);
    expect(signals).toEqual([]);
  });
});
