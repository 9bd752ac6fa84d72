const POSITION_DIGITS = 2;
/** Nine letters and digits: the one form that every endpoint takes back. */
const LENGTH = 9;
/** Makes up the id of a tool call that came without one; `position` keeps those of one answer apart. */
export function makeCallId(clock, position) {
    const random = clock.randomHex(4).slice(0, LENGTH - POSITION_DIGITS);
    return random + position.toString(36).padStart(POSITION_DIGITS, "0");
}
