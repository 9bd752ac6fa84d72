const SHOWN = 3;
const MIN_LENGTH = 6;

/** Returns the displayable part of a key: its last three characters, or nothing for a short one. */
export function toKeyHint(key: string): string {
  return key.length >= MIN_LENGTH ? `…${key.slice(-SHOWN)}` : "set";
}
