const WIDE: Readonly<Record<string, string>> = {
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "，": ",",
  "、": ",",
  "：": ":",
  "＂": '"',
  "「": '"',
  "」": '"',
};
// Next to a key, a bracket or a value, unlike in prose.
const STRUCTURE =
  /[｛［]\s*["＂“「{[｛［]|["＂”」\]}］｝\d]\s*(?:[，：］｝]|、\s*["＂“「])|[,:{[]\s*[＂「]/;
const CLOSES: Readonly<Record<string, string>> = { '"': '"＂', "＂": '＂"', "“": '”"', "「": "」" };
const BEHIND_STRING = /^\s*(?:[,:}\]，：、｝］]|$)/;
const LOOK_AHEAD = 40;

/**
 * Replaces full-width brackets, commas, colons and quotes of a document with JSON's own, except inside strings. The
 * length stays the same.
 */
export function normalizePunctuation(text: string): string {
  if (!STRUCTURE.test(text)) return text;
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? "";
    const closers = CLOSES[character];
    const end = closers === undefined ? undefined : findStringClose(text, at + 1, closers);
    if (end === undefined) {
      parts.push(WIDE[character] ?? character);
      at += 1;
    } else {
      parts.push('"', text.slice(at + 1, end), '"');
      at = end + 1;
    }
  }
  return parts.join("");
}

/** Finds the quote that ends a string: the first one followed by the end of a value. */
function findStringClose(text: string, from: number, closers: string): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (
      closers.includes(text[at] ?? "") &&
      BEHIND_STRING.test(text.slice(at + 1, at + LOOK_AHEAD))
    )
      return at;
  }
  return undefined;
}
