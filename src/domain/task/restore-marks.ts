const MARK = /⟦U\+([0-9A-F]{4,6})⟧/g;
/** The patch engine keeps the byte order mark of a file by itself. */
const BYTE_ORDER = 0xfeff;
const LAST = 0x10ffff;

/**
 * Reverts `showInvisible` in a patch: a mark such as `⟦U+202E⟧` is replaced by its character if the
 * patched files contain the character and not the mark's text.
 */
export function restoreMarks(text: string, within: string): string {
  return text.replace(MARK, (mark, hex: string) => {
    const point = Number.parseInt(hex, 16);
    if (point > LAST || within.includes(mark)) return mark;
    const char = String.fromCodePoint(point);
    if (!within.includes(char)) return mark;
    return point === BYTE_ORDER ? "" : char;
  });
}
