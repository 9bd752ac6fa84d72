/** Texts that only a pointer or a machine finds are left alone up to this length: most are names of pictures. */
export const MAX_ASIDE_CHARS = 120;
const ADDRESSES = new Set(["href", "src", "srcset", "style", "class", "id"]);
const TITLE = /\s+["'(]/y;
/** Attributes that say more than a name, and that no page shows. */
export function longAttributes({ attributes }) {
    return attributes.filter(({ name, value }) => value.length > MAX_ASIDE_CHARS && !ADDRESSES.has(name));
}
/** Reads the text of a picture (at `![`) or the title of a link (at `](`); `undefined` when it is short or none. */
export function readLinkTitle(text, finder, { at, mark, end }) {
    if (mark === "![") {
        const close = Math.min(finder.next("](", at), finder.next("][", at));
        if (close >= end || close - at <= MAX_ASIDE_CHARS + mark.length)
            return undefined;
        return { said: text.slice(at + mark.length, close), shown: "![…", end: close };
    }
    const gap = Math.min(finder.next(" ", at), finder.next("\n", at));
    const close = finder.next(")", at);
    if (gap >= end || close < gap)
        return undefined;
    TITLE.lastIndex = gap;
    const opening = TITLE.exec(text)?.[0];
    if (opening === undefined)
        return undefined;
    const start = gap + opening.length;
    const quote = opening.endsWith("(") ? ")" : opening.slice(-1);
    const last = finder.next(`${quote})`, start);
    if (last >= end || last - start <= MAX_ASIDE_CHARS)
        return undefined;
    return { said: text.slice(start, last), shown: `${text.slice(at, start)}…`, end: last };
}
