import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startPeriodicTask } from "../../../../src/app/concurrency/periodic-task.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";

/** What follows from promises alone has been done then; the clock moves by hand. */
const settle = () => setImmediate();

function open(work: (round: number, signal: AbortSignal) => Promise<void>) {
  const clock = createFakeClock({ isManual: true });
  const errors: unknown[] = [];
  let rounds = 0;
  const repeated = startPeriodicTask(
    (signal) => {
      rounds += 1;
      return work(rounds, signal);
    },
    { everyMs: 1_000, clock, onError: (error) => errors.push(error) },
  );
  return { clock, errors, repeated, rounds: () => rounds };
}

describe("repeated work", () => {
  it("is done at once, and after every pause", async () => {
    const { clock, repeated, rounds } = open(async () => undefined);
    await settle();
    expect(rounds()).toBe(1);
    clock.advance(999);
    await settle();
    expect(rounds()).toBe(1);
    clock.advance(1);
    await settle();
    expect(rounds()).toBe(2);
    await repeated.close();
  });

  it("runs on request, also for a request during a run", async () => {
    const gate = Promise.withResolvers<void>();
    const { repeated, rounds } = open((round) => (round === 2 ? gate.promise : Promise.resolve()));
    await settle();
    repeated.wake();
    await settle();
    expect(rounds()).toBe(2);
    repeated.wake();
    repeated.wake();
    gate.resolve();
    await settle();
    expect(rounds()).toBe(3);
    await repeated.close();
  });

  it("continues after a failed run, and reports it", async () => {
    const broken = new Error("broken");
    const { clock, errors, repeated, rounds } = open((round) =>
      round === 1 ? Promise.reject(broken) : Promise.resolve(),
    );
    await settle();
    clock.advance(1_000);
    await settle();
    expect(rounds()).toBe(2);
    expect(errors).toEqual([broken]);
    await repeated.close();
  });

  it("aborts what it does when it is closed, without a word", async () => {
    const { errors, repeated, rounds } = open(
      (_round, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        }),
    );
    await settle();
    await repeated.close();
    repeated.wake();
    await settle();
    expect(rounds()).toBe(1);
    expect(errors).toEqual([]);
  });
});
