const FENCE_LINE = /(^|\n)[^\S\n]{0,3}(?:`{3,}|~{3,})[^`\n]*/g;
/** Adds text that a person may read. */
export function say(work, text) {
    for (const [, lineBreak] of text.matchAll(FENCE_LINE)) {
        if (lineBreak !== "" || work.startsLine)
            work.isFenced = !work.isFenced;
    }
    // Kept, since reading the end of a text that grows piece by piece copies all of it each time.
    if (text !== "")
        work.startsLine = text.endsWith("\n");
    work.prose += text;
    work.talk += text;
}
/** Forgets everything in front of this position: it was not said to anybody. */
export function startOver(work, at) {
    work.discarded.push(...work.finds);
    work.finds = [];
    work.begun = [];
    work.isFenced = false;
    work.startsLine = true;
    work.prose = "";
    work.talk = "";
    work.from = at;
    work.wasBegun = false;
}
/** Takes over what was found in a text inside of this one, at its place. */
export function adopt(work, inner, { repair, start, end }) {
    work.wasBegun ||= inner.wasBegun;
    work.group += 1;
    for (const find of inner.finds) {
        const repairs = [...work.repairs, repair, ...find.repairs];
        work.finds.push({ ...find, repairs, group: work.group, start, end });
    }
    work.begun.push(...inner.begun.map((begun) => ({ ...begun, start, end })));
}
