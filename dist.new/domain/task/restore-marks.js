const MARK = /⟦U\+([0-9A-F]{4,6})⟧/g;
/** The engine keeps the mark of a file's encoding by itself. */
const BYTE_ORDER = 0xfeff;
const LAST = 0x10ffff;
/**
 * Undoes `showInvisible` in a patch: a mark such as `⟦U+202E⟧` becomes its character again where the patched files have
 * that character, and not the mark as it is spelt.
 */
export function restoreMarks(text, within) {
    return text.replace(MARK, (mark, hex) => {
        const point = Number.parseInt(hex, 16);
        if (point > LAST || within.includes(mark))
            return mark;
        const char = String.fromCodePoint(point);
        if (!within.includes(char))
            return mark;
        return point === BYTE_ORDER ? "" : char;
    });
}
