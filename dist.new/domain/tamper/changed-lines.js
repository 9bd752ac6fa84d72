/**
 * Compares two texts by what lines they have, in linear time. A line that stands elsewhere or is indented otherwise is
 * neither removed nor added; blank lines are nothing.
 */
export function changedLines(before, after) {
    let head = 0;
    const shorter = Math.min(before.length, after.length);
    while (head < shorter && before[head] === after[head])
        head += 1;
    let tail = 0;
    while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail))
        tail += 1;
    const old = numbered(before, head, tail);
    const young = numbered(after, head, tail);
    return { removed: without(old, young), added: without(young, old) };
}
const numbered = (lines, head, tail) => lines.slice(head, lines.length - tail).map((text, at) => ({ line: head + at + 1, text }));
/** Lines of the one text that the other has not, or has fewer times. */
export function without(lines, other) {
    const counts = new Map();
    for (const { text } of other) {
        const key = text.trim();
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return lines.filter(({ text }) => {
        const key = text.trim();
        const left = counts.get(key) ?? 0;
        counts.set(key, left - 1);
        return key !== "" && left <= 0;
    });
}
