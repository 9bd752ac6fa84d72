// What Unicode says is drawn as nothing: zero-width and bidirectional controls, fillers, tag characters and the like.
// The emoji selector, joiners between emoji, and joiners inside words of scripts that need them (Persian, Hindi) are
// seen as part of what they make.
const EMOJI_JOINER = "(?<=\\p{Extended_Pictographic}\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})";
const JOINED = [
  "Arabic",
  "Bengali",
  "Devanagari",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Tamil",
  "Telugu",
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");
const WORD_JOINER = `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`;
const INVISIBLE = new RegExp(
  `(?!\\ufe0f|${EMOJI_JOINER}|${WORD_JOINER})\\p{Default_Ignorable_Code_Point}`,
  "gu",
);
const SHOWN = /⟦U\+[0-9A-F]{4,6}⟧/g;

/** Takes out characters that a person cannot see. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Shows each character that a person cannot see as `⟦U+202E⟧`, so that code can be judged with it. */
export function showInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (char) => `⟦U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`,
  );
}

/** Undoes `showInvisible` as far as comparing goes: both forms become nothing. */
export function withoutMarks(text: string): string {
  return withoutInvisible(text).replace(SHOWN, "");
}

/** Counts the characters that a person cannot see. */
export function countInvisible(text: string): number {
  return text.match(INVISIBLE)?.length ?? 0;
}
