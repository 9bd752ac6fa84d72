const SHOWN = 3;
const MIN_LENGTH = 6;

/** What of a key may be shown so that people know it again: its last three characters, or nothing of a short one. */
export function toKeyHint(key: string): string {
  return key.length >= MIN_LENGTH ? `…${key.slice(-SHOWN)}` : "set";
}
