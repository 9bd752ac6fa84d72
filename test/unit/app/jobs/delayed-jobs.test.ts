import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { computeDelay, createDelayedJobs } from "../../../../src/app/jobs/delayed-jobs.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";

const gone = new AppError("code-host-unreachable", "no answer", { details: {} });
const full = new AppError("store-unavailable", "too many calls", { details: { path: "x" } });
const limited = (retryAfterMs?: number) =>
  new AppError("code-host-rate-limited", "slow down", {
    details: retryAfterMs === undefined ? {} : { retryAfterMs },
  });

describe("how long a job waits", () => {
  const waits = (error: unknown, count: number) =>
    Array.from(
      { length: count },
      (_, tries) => computeDelay(error, tries, createFakeClock())?.untilMs,
    );

  it("grows while the code host or the store cannot be reached, and ends", () => {
    const expected = [5_000, 15_000, 45_000, 120_000, undefined];
    expect(waits(gone, 5)).toEqual(expected);
    expect(waits(full, 5)).toEqual(expected);
  });

  it("is what the code host asks for, or a minute, and ends too", () => {
    expect(computeDelay(limited(600_000), 3, createFakeClock())).toEqual({
      untilMs: 600_000,
      tries: 4,
      reason: "the code host limits the request rate; retrying in 600 s",
    });
    expect(waits(limited(), 31).slice(-2)).toEqual([60_000, undefined]);
  });

  it.each([new Error("a bug"), new AppError("cancelled", "stopped", { details: {} }), undefined])(
    "is nothing for %s",
    (error) => {
      expect(computeDelay(error, 0, createFakeClock())).toBeUndefined();
    },
  );
});

describe("jobs that wait", () => {
  it("are ready when their time has come, which wakes the dispatcher", async () => {
    const clock = createFakeClock({ isManual: true });
    let woken = 0;
    const delayed = createDelayedJobs(clock, () => {
      woken += 1;
    });
    delayed.setDelay("a", { untilMs: 1_000, tries: 2, reason: "w" });
    expect([delayed.isReady("a"), delayed.isReady("b"), delayed.tries("a")]).toEqual([
      false,
      true,
      2,
    ]);
    clock.advance(1_000);
    await expect.poll(() => [delayed.isReady("a"), woken]).toEqual([true, 1]);
    delayed.setDelay("a", undefined);
    expect(delayed.tries("a")).toBe(0);
  });

  it("are ready when they wake, although the timer is early by the clock that measures", async () => {
    const clock = createFakeClock({ isManual: true });
    let readyAtWake: boolean | undefined;
    // A timer of 999.6 ms that is rounded down: setTimeout and performance.now() differ by up to 1 ms.
    const early = {
      ...clock,
      sleep: (ms: number, signal: AbortSignal) => clock.sleep(ms - 0.6, signal),
    };
    const delayed = createDelayedJobs(early, () => {
      readyAtWake = delayed.isReady("a");
    });
    delayed.setDelay("a", { untilMs: 1_000, tries: 1, reason: "w" });
    clock.advance(999.5);
    await expect.poll(() => readyAtWake).toBe(true);
  });

  it("wait for the last delay that they were given", async () => {
    const clock = createFakeClock({ isManual: true });
    const delayed = createDelayedJobs(clock, () => undefined);
    delayed.setDelay("a", { untilMs: 1_000, tries: 1, reason: "w" });
    delayed.setDelay("a", { untilMs: 5_000, tries: 2, reason: "w" });
    clock.advance(1_000);
    await setImmediate();
    expect(delayed.isReady("a")).toBe(false);
  });

  it("wake no caller after the end, and are limited to ten thousand", async () => {
    const clock = createFakeClock({ isManual: true });
    let woken = 0;
    const delayed = createDelayedJobs(clock, () => {
      woken += 1;
    });
    for (let at = 0; at <= 10_000; at += 1)
      delayed.setDelay(`${at}`, { untilMs: 1_000, tries: 1, reason: "w" });
    expect([delayed.tries("0"), delayed.tries("1")]).toEqual([0, 1]);
    delayed.close();
    clock.advance(1_000);
    await setImmediate();
    expect(woken).toBe(0);
  });
});
