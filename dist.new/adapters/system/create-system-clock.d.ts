import type { Clock } from "../../ports/clock.ts";
/** Tells the machine's time and draws from its random source. */
export declare function createSystemClock(): Clock;
