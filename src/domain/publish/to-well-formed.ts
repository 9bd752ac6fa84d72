const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Replaces half characters, which the code host takes for broken JSON. The length stays as it is. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}
