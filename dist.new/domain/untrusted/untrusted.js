import { createVault } from "../inbound/vault.js";
import { collapseBlanks } from "./collapse-blanks.js";
import { cutText } from "./cut-text.js";
import { createDisarm, disarmLookalikes } from "./disarm-fences.js";
import { addInvisible, createHiddenParts, } from "./hidden-part.js";
import { showInvisible, withoutInvisible } from "./invisible.js";
import { readMarkdown } from "./read-markdown.js";
import { stripControls } from "./strip-controls.js";
const WHOLE = Number.POSITIVE_INFINITY;
const TREATMENTS = {
    title: { maxChars: 500, reading: "line", keeps: "start" },
    name: { maxChars: 300, reading: "line", keeps: "start" },
    description: { maxChars: 8_000, reading: "markdown", keeps: "start" },
    comment: { maxChars: 4_000, reading: "markdown", keeps: "start" },
    question: { maxChars: 4_000, reading: "markdown", keeps: "start" },
    commits: { maxChars: 4_000, reading: "plain", keeps: "start" },
    context: { maxChars: 10_000, reading: "plain", keeps: "both" },
    "file-list": { maxChars: 24_000, reading: "code", keeps: "start" },
    diff: { maxChars: WHOLE, reading: "code", keeps: "start" },
    file: { maxChars: WHOLE, reading: "code", keeps: "start" },
    log: { maxChars: 40_000, reading: "plain", keeps: "end" },
    "job-log": { maxChars: 200_000, reading: "plain", keeps: "end" },
};
/**
 * Makes the one function through which a stranger's text enters a prompt.
 *
 * `delimiter` is random per run: a text that cannot know it cannot end its own fence. Secrets are replaced by the
 * placeholders of `vault`, which a run shares with whatever reads the model's answer.
 */
export function createWrap(delimiter, vault = createVault()) {
    const disarm = createDisarm(delimiter);
    return (kind, text) => {
        const hidden = createHiddenParts(kind);
        const { maxChars, keeps } = TREATMENTS[kind];
        const seen = readAs(kind, text, hidden);
        const body = clipKept(disarm(vault.mask(seen)), maxChars, keeps);
        if (kind === "question")
            return { text: body.trim(), hidden: hidden.all };
        return {
            text: `<<<${kind} ${delimiter}\n${body}\n${delimiter} ${kind}>>>`,
            hidden: hidden.all,
        };
    };
}
function readAs(kind, text, hidden) {
    const { reading } = TREATMENTS[kind];
    addInvisible(hidden, text);
    if (reading === "code")
        return showInvisible(text);
    const plain = stripControls(withoutInvisible(text), hidden);
    const shown = reading === "markdown" ? readMarkdown(plain, hidden) : plain;
    if (reading === "line")
        return disarmLookalikes(shown.replace(/\s+/g, " ").trim());
    return disarmLookalikes(collapseBlanks(shown, hidden));
}
function clipKept(text, maxChars, keeps) {
    return keeps === "both" && text.length > maxChars
        ? clipMiddle(text, maxChars)
        : clipUntrusted(text, maxChars, keeps === "end");
}
/** Cuts a text to a length with a note of how much is gone: of a log the end says what happened. */
export function clipUntrusted(text, maxChars, keepsTail) {
    if (text.length <= maxChars)
        return text;
    const kept = keepsTail ? tailOf(text, maxChars) : cutText(text, maxChars);
    const note = clipNote(text, kept.length);
    return keepsTail ? `${note}\n${kept}` : `${kept}\n${note}`;
}
function clipMiddle(text, maxChars) {
    const tail = tailOf(text, Math.floor(maxChars / 2));
    const head = cutText(text, maxChars - Math.floor(maxChars / 2));
    return `${head}\n${clipNote(text, head.length + tail.length)}\n${tail}`;
}
const tailOf = (text, chars) => text.slice(text.length - chars).replace(/^[\uDC00-\uDFFF]/, "");
const clipNote = (text, keptChars) => `[clipped: ${text.length - keptChars} of ${text.length} characters left out]`;
