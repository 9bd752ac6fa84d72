/** Makes a text keep out of fences: the delimiter and what looks like a fence of ours are gone from it. */
export type DisarmFences = (text: string) => string;

// Between the characters of a delimiter that somebody tried to disguise.
const GAP = "[ \\t\\u00a0._*`-]{0,3}";
const KINDS =
  "(?:title|name|description|comment|question|commits|context|file-list|diff|file|log|job-log)";
const OPENING = "[<＜‹«〈⟨❮]";
const CLOSING = "[>＞›»〉⟩❯]";
const LOOKALIKE = new RegExp(
  `(?<!${OPENING})${OPENING}{3,}(?=[ \\t]{0,3}${KINDS}\\b)|(?<=\\b${KINDS}[ \\t]{0,3})${CLOSING}{3,}`,
  "gi",
);

/** Takes a delimiter out of texts, whatever its case and with gaps in it. */
export function createFenceDisarmer(delimiter: string): DisarmFences {
  const spelt = Array.from(delimiter, (char) => char.replace(/[^\w]/g, "\\$&")).join(GAP);
  const forged = new RegExp(spelt, "gi");
  // Taken out without a trace, a delimiter inside a delimiter would leave one.
  return (text) => text.replace(forged, "[delimiter]");
}

/** Makes three brackets before or after a kind's name one: prose has no other use for them. */
export function disarmLookalikes(text: string): string {
  return text.replace(LOOKALIKE, (brackets) => brackets.slice(0, 1));
}
