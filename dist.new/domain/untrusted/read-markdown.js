import { fenceEnd, opensFence } from "./markdown-fence.js";
import { createStretchReader } from "./read-stretch.js";
const BLANK = /^[^\S\n]*$/;
// Marks of lists and quotations before an element, after which the line may be raw HTML and holds no code then.
const ELEMENT_LINE = /^[\s>*+\-\d.)]*<([a-z!?/][\w-]*)?/i;
const RAW = new Set(["pre", "script", "style", "textarea"]);
/**
 * Gives what a reader of the page sees of a Markdown text. Comments, hidden elements, definitions that nothing refers
 * to and long texts in attributes are taken out and recorded. Only what is surely code is left alone: where renderers
 * may differ it is read as if it were none.
 */
export function readMarkdown(text, hidden) {
    const reader = createStretchReader(text, hidden);
    let at = 0;
    while (at < text.length) {
        const line = lineAt(text, at);
        const fence = opensFence(line);
        if (fence !== undefined) {
            const end = fenceEnd(text, at + line.length + 1, fence);
            reader.keep(at, end);
            at = end;
        }
        else if (BLANK.test(line)) {
            reader.keep(at, at + line.length + 1);
            at += line.length + 1;
        }
        else {
            // A comment or an element may take more than the stretch that it starts in.
            at = reader.read(at, stretchEnd(text, at));
        }
    }
    return reader.kept();
}
/** Where lines that belong together end: at a blank line or before a fence, and in raw HTML at its closing tag. */
function stretchEnd(text, start) {
    const rawFrom = Number.POSITIVE_INFINITY;
    let at = start;
    while (at < text.length) {
        const line = lineAt(text, at);
        if (BLANK.test(line) || (at > start && opensFence(line) !== undefined))
            return { end: at, rawFrom };
        const element = ELEMENT_LINE.exec(line);
        if (element !== null)
            return { end: rawEnd(text, at, element[1]?.toLowerCase() ?? ""), rawFrom: at };
        at += line.length + 1;
    }
    return { end: text.length, rawFrom };
}
/** Where raw HTML ends that starts on a line: at a blank line, or with the tag that ends what holds blank lines. */
function rawEnd(text, from, name) {
    const closing = RAW.has(name) ? new RegExp(`</${name}`, "gi") : /\n(?=[^\S\n]*(?:\n|$))/g;
    closing.lastIndex = from;
    const found = closing.exec(text);
    if (found === null)
        return text.length;
    const end = found.index + (found[0] === "\n" ? 1 : lineAt(text, found.index).length + 1);
    return Math.min(end, text.length);
}
function lineAt(text, at) {
    const end = text.indexOf("\n", at);
    return text.slice(at, end === -1 ? undefined : end);
}
