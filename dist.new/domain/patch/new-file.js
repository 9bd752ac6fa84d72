import { givenOnce } from "./hunk-parts.js";
import { settleHunks } from "./trailing-rows.js";
/** A file that is not there yet. */
const NO_LINES = { numberOf: () => -2, texts: [], spend: () => { } };
const refuse = (code, message) => ({
    code,
    message,
});
/** The bytes of a new file, or why its lines make none. */
export function newFile(given) {
    const { hunks: settled, unclear } = settleHunks(NO_LINES, given);
    if (unclear[0] !== undefined)
        return refuse("ambiguous", unclear[0].reason);
    const hunks = givenOnce(settled);
    if (hunks.length > 1)
        return refuse("conflict", "a new file is given in more than one piece");
    const lines = hunks[0]?.lines ?? [];
    if (lines.some(({ op }) => op === "-"))
        return refuse("not-found", "there is no such file to remove lines of");
    if (lines.some(({ op, text }) => op === " " && text.trim() !== ""))
        return refuse("unreadable", "a line of the new file has no + before it");
    if (lines.some(({ text }) => text.includes("\0")))
        return refuse("binary", "a text patch cannot make a binary file");
    return new TextEncoder().encode(lines.map(withEnd).join(""));
}
function withEnd({ text, hasCr, noEol }, at, all) {
    const end = at === all.length - 1 && noEol === true ? "" : "\n";
    return `${text}${hasCr === true ? "\r" : ""}${end}`;
}
