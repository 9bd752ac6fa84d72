/** Longer gaps push what follows out of a reader's sight. */
const MAX_LINES = 12;
const MAX_SPACES = 120;
const LINES = /\n(?:[^\S\n]*\n)+/g;
const SPACES = /(?:[^\S\n]|\u2800){121,}/g;
/** Puts a note in the place of long gaps between lines or words. */
export function collapseBlanks(text, hidden) {
    let count = 0;
    const shorten = (gap, note) => {
        count += gap.length;
        return note;
    };
    const narrow = text.replace(SPACES, (gap) => shorten(gap, ` [${gap.length} spaces] `));
    const short = narrow.replace(LINES, (gap) => {
        const lines = gap.split("\n").length - 2;
        return lines > MAX_LINES ? shorten(gap, `\n\n[${lines} blank lines]\n\n`) : gap;
    });
    if (count > MAX_SPACES)
        hidden.add("blank", "", count);
    return short;
}
