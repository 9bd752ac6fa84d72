import type { Clock } from "../../ports/clock.ts";

const POSITION_DIGITS = 2;
/** Nine letters and digits: the one form that every endpoint accepts. */
const ID_LENGTH = 9;

/**
 * Generates the id of a tool call without one; `position` distinguishes the calls of one answer.
 */
export function makeCallId(clock: Pick<Clock, "randomHex">, position: number): string {
  const random = clock.randomHex(4).slice(0, ID_LENGTH - POSITION_DIGITS);
  return random + position.toString(36).padStart(POSITION_DIGITS, "0");
}
