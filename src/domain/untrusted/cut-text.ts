/** Cuts a text without leaving a lone surrogate at its end, as endpoints reject text that is not well-formed. */
export function cutText(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, "");
}

/** Cuts a line to a length, with an ellipsis at its end. */
export function clipLine(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${cutText(text, maxChars - 1)}…`;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Replaces lone surrogates, which the code host rejects as invalid JSON. The length stays the same. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}
