import type { Clock } from "../../ports/clock.ts";
/** Makes up the id of a tool call that came without one; `position` keeps those of one answer apart. */
export declare function makeCallId(clock: Pick<Clock, "randomHex">, position: number): string;
