import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { Clock } from "../../src/ports/clock.ts";

/** The system's clock, whose waits are over at once: for what runs against real servers. */
export function createHurriedClock(): Clock & { readonly waits: readonly number[] } {
  const clock = createSystemClock();
  const waits: number[] = [];
  return {
    ...clock,
    waits,
    sleep: (ms, signal) => {
      waits.push(ms);
      return clock.sleep(Math.min(ms, 5), signal);
    },
  };
}
