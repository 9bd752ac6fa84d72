import { createFinder } from "./find-next.js";
import { readDefinition, readNames } from "./link-definition.js";
import { longAttributes, MAX_ASIDE_CHARS, readLinkTitle } from "./long-aside.js";
import { closingTag, hidesContent, readTag } from "./read-tag.js";
const MARK = /`+|<!--|<[a-z]|!?\[|\]\(/gi;
const MAX_MARKS_CHARS = 100;
const BEFORE_BLOCK = /^[\s>*+\-\d.)]*$/;
/** Creates the reader of one text. */
export function createStretchReader(text, hidden) {
    const reading = { text, finder: createFinder(text), names: readNames(text), hidden };
    const parts = [];
    const keep = (from, to) => {
        parts.push(text.slice(from, to));
    };
    const nextMark = createMarks(text);
    return {
        keep,
        kept: () => parts.join(""),
        read: (from, stretch) => {
            let at = from;
            let isOdd = false;
            for (;;) {
                const found = nextMark(at);
                if (found.at >= stretch.end)
                    break;
                keep(at, found.at);
                const isRaw = isOdd || found.at >= stretch.rawFrom;
                const piece = pieceAt(reading, { ...found, stretch, isRaw });
                parts.push(piece.shown);
                isOdd ||= piece.isOdd ?? false;
                at = piece.end;
            }
            const end = Math.max(at, stretch.end);
            keep(at, end);
            return end;
        },
    };
}
/** Finds the next mark from a place on, each only once: a stretch without marks must not read the whole text. */
function createMarks(text) {
    const pattern = new RegExp(MARK);
    let last = { at: -1, mark: "" };
    return (from) => {
        if (last.at >= from)
            return last;
        pattern.lastIndex = from;
        const found = pattern.exec(text);
        last = found === null ? { at: text.length, mark: "" } : { at: found.index, mark: found[0] };
        return last;
    };
}
function pieceAt(reading, found) {
    const { at, mark } = found;
    const asIs = { shown: mark, end: at + mark.length };
    if (mark.startsWith("`"))
        return codeSpan(reading, found) ?? { ...asIs, isOdd: true };
    if (mark === "<!--")
        return comment(reading, found) ?? asIs;
    if (mark.startsWith("<"))
        return element(reading, found) ?? asIs;
    if (mark === "[")
        return definition(reading, found) ?? asIs;
    return aside(reading, found) ?? asIs;
}
/** A span is surely code when it opens and closes on one line and no cell of a table ends in it. */
function codeSpan({ text, finder }, { at, mark, stretch, isRaw }) {
    if (isRaw || text[at - 1] === "\\")
        return undefined;
    const line = Math.min(finder.next("\n", at), stretch.end);
    const runs = /`+/g;
    runs.lastIndex = at + mark.length;
    for (let run = runs.exec(text); run !== null && run.index < line; run = runs.exec(text)) {
        if (run[0].length !== mark.length)
            continue;
        const shown = text.slice(at, run.index + mark.length);
        return shown.includes("|") ? undefined : { shown, end: at + shown.length };
    }
    return undefined;
}
/** At the start of a line, or in raw HTML, a comment that never ends hides all that follows; elsewhere it is text. */
function comment({ text, finder, hidden }, { at, stretch }) {
    const isBlock = at >= stretch.rawFrom || BEFORE_BLOCK.test(beforeOnLine(text, at));
    const end = commentEnd(text, finder, at);
    if (!isBlock && end > stretch.end)
        return undefined;
    const last = Math.min(end, text.length);
    hidden.add("comment", text.slice(at + 4, last).replace(/(?:--!?|-)?>$/, ""));
    return { shown: "", end: last };
}
function commentEnd(text, finder, at) {
    // `<!-->` and `<!--->` are whole comments.
    if (text.startsWith(">", at + 4))
        return at + 5;
    if (text.startsWith("->", at + 4))
        return at + 6;
    return Math.min(finder.next("-->", at + 4) + 3, finder.next("--!>", at + 4) + 4);
}
function element({ text, finder, hidden }, { at, stretch }) {
    const tag = readTag(text, finder, { at, end: stretch.end });
    if (tag === undefined)
        return undefined;
    const closed = hidesContent(tag) ? closingTag(text, finder, tag) : undefined;
    if (closed !== undefined) {
        hidden.add("element", `<${tag.name}> ${text.slice(tag.end, closed.start)}`);
        return { shown: "", end: closed.end };
    }
    let shown = text.slice(at, tag.end);
    for (const { name, value } of longAttributes(tag)) {
        hidden.add("attribute", `${name}: ${value}`);
        shown = shown.replace(value, "…");
    }
    return { shown, end: tag.end };
}
function definition({ text, finder, names, hidden }, { at, stretch }) {
    if (!BEFORE_BLOCK.test(beforeOnLine(text, at)))
        return undefined;
    const found = readDefinition(text, finder, { at, end: stretch.end });
    if (found === undefined)
        return undefined;
    if (names.has(found.name)) {
        if (found.title.length <= MAX_ASIDE_CHARS)
            return undefined;
        hidden.add("attribute", found.title);
        return { shown: text.slice(at, found.titleAt), end: found.end };
    }
    hidden.add("definition", found.text);
    return { shown: "", end: found.end };
}
function aside({ text, finder, hidden }, { at, mark, stretch }) {
    const found = readLinkTitle(text, finder, { at, mark, end: stretch.end });
    if (found === undefined)
        return undefined;
    hidden.add("attribute", found.said);
    return { shown: found.shown, end: found.end };
}
/** What stands before a place on its line, as far as marks of lists may reach. */
function beforeOnLine(text, at) {
    const before = text.slice(Math.max(at - MAX_MARKS_CHARS, 0), at);
    const start = before.lastIndexOf("\n") + 1;
    return start === 0 && before.length === MAX_MARKS_CHARS ? "text" : before.slice(start);
}
