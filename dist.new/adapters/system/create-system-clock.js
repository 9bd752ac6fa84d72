import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
/** Tells the machine's time and draws from its random source. */
export function createSystemClock() {
    return {
        now: () => new Date().toISOString(),
        monotonicMs: () => performance.now(),
        sleep: async (ms, signal) => {
            signal.throwIfAborted();
            try {
                await delay(ms, undefined, { signal });
            }
            catch (error) {
                signal.throwIfAborted(); // The timer wraps the reason; callers want the reason itself.
                throw error;
            }
        },
        newId: () => randomUUID(),
        randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    };
}
