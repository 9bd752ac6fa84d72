// What Unicode says is drawn as nothing: zero-width and bidirectional controls, fillers, tag characters and the like,
// and the anchors of annotations, which no browser draws either. Emoji selectors and joiners, joiners inside words of
// scripts that need them (Persian, Hindi), variants of Han characters and the three flags that are spelt with tags are
// seen as part of what they make.
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
const PART_OF_A_SIGN = [
  "(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})",
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
  "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  "(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]",
].join("|");
const ANY = "[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]";
const FLAG =
  "\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}";
const ONE = `(?!${PART_OF_A_SIGN})${ANY}`;
const MAYBE = new RegExp(ANY, "u");
const FLAG_OR_RUN = new RegExp(`${FLAG}|((?:${ONE})+)`, "gu");
const SHOWN = /⟦U\+[0-9A-F]{4,6}⟧/g;
// Control characters but tab and line breaks: terminals obey them, pages draw nothing.
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/gu;

/** Takes out characters that a person cannot see. */
export function stripInvisible(text: string): string {
  return replaceInvisible(text, () => "");
}

/** Shows each character that a person cannot see, control characters too, as `⟦U+202E⟧`, so that code can be judged with it. */
export function showInvisible(text: string): string {
  return replaceInvisible(text, markAll).replace(CONTROL, toMark);
}

/** Undoes `showInvisible` as far as comparing goes: both forms become nothing. */
export function stripInvisibleMarks(text: string): string {
  return stripInvisible(text).replace(CONTROL, "").replace(SHOWN, "");
}

/** Counts the characters that a person cannot see. */
export function countInvisible(text: string): number {
  return findInvisibleRuns(text).reduce((sum, run) => sum + [...run].length, 0);
}

/** The characters that a person cannot see, those that stand together as one text. */
export function findInvisibleRuns(text: string): string[] {
  if (!MAYBE.test(text)) return [];
  return Array.from(text.matchAll(FLAG_OR_RUN), ([, run]) => run ?? "").filter((run) => run !== "");
}

function replaceInvisible(text: string, by: (run: string) => string): string {
  // Most texts have none, and looking behind is slow.
  if (!MAYBE.test(text)) return text;
  return text.replace(FLAG_OR_RUN, (match, run?: string) => (run === undefined ? match : by(run)));
}

const markAll = (run: string): string => Array.from(run, toMark).join("");

function toMark(char: string): string {
  return `⟦U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`;
}
