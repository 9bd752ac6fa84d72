import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../ports/clock.ts";

/** Creates a clock with the machine's time and random source. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date().toISOString(),
    monotonicMs: () => performance.now(),
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      try {
        await delay(ms, undefined, { signal });
      } catch (error) {
        signal.throwIfAborted(); // The timer wraps the reason; callers need the reason itself.
        throw error;
      }
    },
    newId: () => randomUUID(),
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  };
}
