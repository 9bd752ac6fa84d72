const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Replaces lone surrogates, which the code host rejects as invalid JSON. The length stays the same. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}
