/** Removes the delimiter and fence lookalikes from a text, so that it cannot break out of its fence. */
export type DisarmFences = (text: string) => string;

// Characters that may disguise a delimiter when inserted between its characters.
const GAP = "[ \\t\\u00a0._*`-]{0,3}";
const KINDS =
  "(?:title|name|description|comment|question|commits|context|file-list|diff|file|log|job-log)";
const OPENING = "[<＜‹«〈⟨❮]";
const CLOSING = "[>＞›»〉⟩❯]";
const LOOKALIKE = new RegExp(
  `(?<!${OPENING})${OPENING}{3,}(?=[ \\t]{0,3}${KINDS}\\b)|(?<=\\b${KINDS}[ \\t]{0,3})${CLOSING}{3,}`,
  "gi",
);

/** Creates a function that removes a delimiter from texts, regardless of case and gaps. */
export function createFenceDisarmer(delimiter: string): DisarmFences {
  const spelt = Array.from(delimiter, (char) => char.replace(/[^\w]/g, "\\$&")).join(GAP);
  const forged = new RegExp(spelt, "gi");
  // An empty replacement could leave a delimiter that enclosed another one.
  return (text) => text.replace(forged, "[delimiter]");
}

/** Reduces three brackets before or after a kind's name to one; prose has no other use for them. */
export function disarmLookalikes(text: string): string {
  return text.replace(LOOKALIKE, (brackets) => brackets.slice(0, 1));
}
