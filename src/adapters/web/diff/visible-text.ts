/** Piece of a text: visible characters, or one hidden character. */
export interface TextPart {
  readonly text: string;
  /**
   * Code point of a character that is invisible or changes the text direction, such as `U+202E`.
   */
  readonly hidden?: string;
}

const PLAIN = /^[\t\x20-\x7e]*$/;
// Control characters, line and paragraph separators, bidirectional controls, lone surrogates and
// characters without width. Tabs are excluded.
const HIDDEN = /(?!\t)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const JOINED_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const JOINED_AFTER = /^\p{Extended_Pictographic}/u;

/** Checks whether all characters of a text are visible. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Splits a text at invisible characters, so that a diff cannot hide its effect. */
export function splitHidden(text: string): readonly TextPart[] {
  if (isPlain(text)) return text === "" ? [] : [{ text }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const [char] = match;
    const to = match.index;
    if (char === "\u200d" && joinsEmoji(text, to)) continue;
    if (to > from) parts.push({ text: text.slice(from, to) });
    parts.push({ text: char, hidden: codePointName(char) });
    from = to + char.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Checks for a joiner in an emoji sequence such as a family or a flag, where it hides nothing. */
function joinsEmoji(text: string, at: number): boolean {
  return (
    JOINED_BEFORE.test(text.slice(Math.max(0, at - 2), at)) &&
    JOINED_AFTER.test(text.slice(at + 1, at + 3))
  );
}

function codePointName(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}
