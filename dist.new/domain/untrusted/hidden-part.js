import { cutText } from "./cut-text.js";
import { decodeInvisible } from "./decode-invisible.js";
import { invisibleRuns } from "./invisible.js";
const MAX_PARTS = 20;
/** A text of this length may have been longer. */
export const MAX_KEPT_CHARS = 8_000;
/** People read so much of one. */
const MAX_TOLD_CHARS = 200;
const MORE = "and more than is listed here";
const WORDS = {
    invisible: "invisible characters",
    control: "control characters",
    marks: "piled up accents",
    comment: "a hidden comment",
    element: "a hidden element",
    attribute: "a text that only a source shows",
    definition: "a definition that nothing refers to",
    blank: "a long gap",
};
/** Creates a list that stays short, however much a stranger hides. */
export function createHiddenParts(where) {
    const all = [];
    return {
        all,
        add: (kind, text, count = text.length) => {
            const said = cutText(text.trim(), MAX_KEPT_CHARS);
            if (all.length > MAX_PARTS || (said === "" && !COUNTED.has(kind)))
                return;
            // What everybody knows may not push out of the list what nobody does.
            const told = all.length === MAX_PARTS ? MORE : said;
            all.push({ kind, where, text: told, count });
        },
    };
}
const COUNTED = new Set(["invisible", "control", "marks", "blank"]);
/** Adds the invisible characters of a text as one part, with the words that they spell. */
export function addInvisible(parts, text) {
    const runs = invisibleRuns(text);
    if (runs.length === 0)
        return;
    const words = [...runs, runs.join("")].map(decodeInvisible).find((said) => said !== undefined);
    const count = runs.reduce((sum, run) => sum + [...run].length, 0);
    parts.add("invisible", words ?? "", count);
}
/** Whether a part said something to a machine: only that is worth telling a person. */
export function saysSomething({ text }) {
    return /[\p{L}\p{N}]/u.test(text);
}
/** Says a hidden part in words, for logs and findings; what it said is still a stranger's. */
export function hiddenWords({ kind, where, text, count }) {
    const what = COUNTED.has(kind) ? `${count} ${WORDS[kind]}` : WORDS[kind];
    return `${where}: ${kind === "blank" ? WORDS.blank : what}${text === "" ? "" : `: ${cutText(text, MAX_TOLD_CHARS)}`}`;
}
