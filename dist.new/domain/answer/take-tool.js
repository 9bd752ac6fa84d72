import { hidesOwn } from "./hides-own.js";
import { opensDocument, parseLoose } from "./parse-loose.js";
import { say } from "./scan-work.js";
import { closingOf } from "./template-markup.js";
const HEAD = 200;
const NAMED = /(?:[\p{L},] |`)$/u;
/** Takes a tool call and returns where to go on. Its arguments are never the answer. */
export function takeTool(work, mark) {
    const { text } = work.source;
    const close = closingOf(mark, text, work.closings);
    // An open tag in the middle of a sentence is only named.
    const isNamed = !close && NAMED.test(text.slice(Math.max(0, mark.start - 20), mark.start));
    if (isNamed || hidesOwn(work.source, { start: mark.start, close: close?.start })) {
        say(work, text.slice(mark.start, mark.end));
        return mark.end;
    }
    work.hadToolCalls = true;
    // What was said before a tool call announces it.
    work.prose = "";
    work.talk = "";
    work.startsLine = true;
    return close?.end ?? behindValue(work, mark.end);
}
// Nothing closes the call, so it ends with its arguments.
function behindValue({ source }, from) {
    const { text, fuel } = source;
    const open = text.slice(from, from + HEAD).search(/\{|\[(?=\s*[{\]])/);
    if (open < 0 || !opensDocument(text, from + open))
        return text.length;
    const { end } = parseLoose(source, from + open);
    fuel.left -= end - from;
    return end;
}
