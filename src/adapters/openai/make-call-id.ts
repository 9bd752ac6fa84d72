import type { Clock } from "../../ports/clock.ts";

const POSITION_DIGITS = 2;
/** Nine letters and digits: the one form that every endpoint takes back. */
const ID_LENGTH = 9;

/** Makes up the id of a tool call that came without one; `position` keeps those of one answer apart. */
export function makeCallId(clock: Pick<Clock, "randomHex">, position: number): string {
  const random = clock.randomHex(4).slice(0, ID_LENGTH - POSITION_DIGITS);
  return random + position.toString(36).padStart(POSITION_DIGITS, "0");
}
