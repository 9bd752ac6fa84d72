/** Gives the start of a text, never with half a character at its end: endpoints refuse text that is not well-formed. */
export function cutText(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, "");
}
