import type { HiddenParts } from "./hidden-part.ts";

/** Maximum blank lines; longer gaps hide the following text from a reader. */
const MAX_LINES = 12;
const MAX_SPACES = 120;
const LINES = /\n(?:[^\S\n]*\n)+/g;
const SPACES = /(?:[^\S\n]|\u2800){121,}/g;

/** Replaces long gaps between lines or words with a note. */
export function collapseBlanks(text: string, hidden: HiddenParts): string {
  let count = 0;
  const shorten = (gap: string, note: string): string => {
    count += gap.length;
    return note;
  };
  const narrow = text.replace(SPACES, (gap) => shorten(gap, ` [${gap.length} spaces] `));
  const short = narrow.replace(LINES, (gap) => {
    const lines = gap.split("\n").length - 2;
    return lines > MAX_LINES ? shorten(gap, `\n\n[${lines} blank lines]\n\n`) : gap;
  });
  if (count > MAX_SPACES) hidden.add("blank", "", count);
  return short;
}
