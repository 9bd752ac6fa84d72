import type { Clock } from "../../src/ports/clock.ts";

export interface FakeClock extends Clock {
  /** Every wait asked for, in milliseconds, in order. */
  readonly sleeps: readonly number[];
  /** Moves time on and wakes whoever slept until then. */
  advance(ms: number): void;
}

export interface FakeClockOptions {
  readonly startAt?: string;
  /** Time moves by `advance` only; otherwise it jumps to the next waker as soon as the program rests. */
  readonly isManual?: boolean;
}

interface Sleeper {
  readonly wakeAt: number;
  readonly wake: () => void;
}

/** Creates a clock whose waits take no time; its ids and random digits are a counter. */
export function createFakeClock(options: FakeClockOptions = {}): FakeClock {
  const startMs = Date.parse(options.startAt ?? "2026-01-01T00:00:00.000Z");
  const sleeps: number[] = [];
  const sleepers = new Set<Sleeper>();
  let elapsedMs = 0;
  let count = 0;

  function advance(ms: number): void {
    elapsedMs += ms;
    const due = [...sleepers].filter((sleeper) => sleeper.wakeAt <= elapsedMs);
    for (const sleeper of due.sort((left, right) => left.wakeAt - right.wakeAt)) sleeper.wake();
  }

  function wakeNext(): void {
    if (sleepers.size === 0) return;
    const wakeAt = Math.min(...[...sleepers].map((sleeper) => sleeper.wakeAt));
    advance(Math.max(0, wakeAt - elapsedMs));
  }

  return {
    sleeps,
    advance,
    now: () => new Date(startMs + elapsedMs).toISOString(),
    monotonicMs: () => elapsedMs,
    newId: () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, "0")}`,
    randomHex: (bytes) =>
      (++count)
        .toString(16)
        .padStart(bytes * 2, "0")
        .slice(-bytes * 2),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        sleeps.push(ms);
        const onAbort = () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        };
        const sleeper: Sleeper = {
          wakeAt: elapsedMs + ms,
          wake: () => {
            sleepers.delete(sleeper);
            signal.removeEventListener("abort", onAbort);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener("abort", onAbort, { once: true });
        // The program rests when a turn of the event loop passes with everyone asleep.
        if (!options.isManual) setImmediate(wakeNext);
      }),
  };
}
