// Characters that Unicode defines as invisible: zero-width and bidirectional controls, fillers, tag characters and
// similar ones, and annotation anchors, which browsers do not draw either. Emoji selectors and joiners, joiners
// inside words of scripts that need them (Persian, Hindi), variants of Han characters and the three flags spelled
// with tags are part of what they form and count as visible.
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
// Control characters except tab and line breaks: terminals interpret them, pages do not show them.
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/gu;

/** Removes invisible characters. */
export function stripInvisible(text: string): string {
  return replaceInvisible(text, () => "");
}

/**
 * Replaces each invisible character, control characters included, with a visible mark such as `⟦U+202E⟧`, for
 * reviewing code.
 */
export function showInvisible(text: string): string {
  return replaceInvisible(text, markAll).replace(CONTROL, toMark);
}

/** Removes both the marks of `showInvisible` and invisible characters, for comparisons. */
export function stripInvisibleMarks(text: string): string {
  return stripInvisible(text).replace(CONTROL, "").replace(SHOWN, "");
}

/** Counts the invisible characters. */
export function countInvisible(text: string): number {
  return findInvisibleRuns(text).reduce((sum, run) => sum + [...run].length, 0);
}

/** Returns the runs of invisible characters. */
export function findInvisibleRuns(text: string): string[] {
  if (!MAYBE.test(text)) return [];
  return Array.from(text.matchAll(FLAG_OR_RUN), ([, run]) => run ?? "").filter((run) => run !== "");
}

function replaceInvisible(text: string, by: (run: string) => string): string {
  // Fast path: most texts have none, and lookbehind is slow.
  if (!MAYBE.test(text)) return text;
  return text.replace(FLAG_OR_RUN, (match, run?: string) => (run === undefined ? match : by(run)));
}

const markAll = (run: string): string => Array.from(run, toMark).join("");

function toMark(char: string): string {
  return `⟦U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`;
}
