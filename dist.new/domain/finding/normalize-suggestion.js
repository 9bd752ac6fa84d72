import { indentSuggestion } from "./indent-suggestion.js";
import { refuseFlatBlocks } from "./refuse-flat-blocks.js";
import { refuseWords } from "./refuse-words.js";
import { indentOf, isProseFile, replacedLines, saidLines, } from "./suggestion-target.js";
import { unsignSuggestion } from "./unsign-suggestion.js";
/**
 * Makes of what a model hands over as a suggestion the text that replaces the lines: without the fence, the position
 * tags, line numbers and signs of a diff around it. What may be content of the file stays; where both readings are
 * possible, or a part is left out, the reason says so.
 */
export function normalizeSuggestion(text, target) {
    let normalized = { text };
    for (const step of STEPS) {
        normalized = step(normalized.text, target);
        if (normalized.reason !== undefined)
            return { text, reason: normalized.reason };
    }
    return normalized;
}
const STEPS = [
    withPlainBlanks,
    unfence,
    unsignSuggestion,
    unnumber,
    refuseScraps,
    refuseWords,
    indentSuggestion,
    refuseFlatBlocks,
];
/** Writes blanks that only look like blanks, at the beginning of lines, as the file has them. */
function withPlainBlanks(text, { lines }) {
    const odd = /^[ \t]*[\u00A0\u2000-\u200A\u202F]+/;
    if (lines.some((line) => odd.test(line)))
        return { text };
    const plain = (line) => line.replace(/^[ \t\u00A0\u2000-\u200A\u202F]+/, (indent) => indent.replace(/[^ \t]/g, " "));
    return { text: text.split("\n").map(plain).join("\n") };
}
const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/;
const WHOLE = /^\s*(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)\n?[^\S\n]*\1[^\S\n]*\s*$/;
/** Takes a fence off that wraps the whole suggestion, unless the file has fences of its own. */
function unfence(text, target) {
    const [, , info = "", inner = ""] = WHOLE.exec(text) ?? [];
    const isWhole = WHOLE.test(text) && !inner.split("\n").some((line) => FENCE.test(line));
    const isOurs = /^\s*suggestion\b/.test(info);
    const replaced = replacedLines(target);
    if (isWhole && isOurs && !replaced.some((line) => /^\s*(?:`{3,}|~{3,})suggestion/.test(line))) {
        return { text: inner };
    }
    const hasFences = (lines) => lines.some((line) => /(?:`{3}|~{3})/.test(line));
    if (!text.split("\n").some((line) => FENCE.test(line)) || hasFences(replaced)) {
        return isQuoted(text, replaced) ? { text, reason: "stands in backticks" } : { text };
    }
    if (isProseFile(target.path) || hasFences(target.lines)) {
        return { text, reason: "may be in a fence, or be one" };
    }
    return isWhole ? { text: inner } : { text, reason: "holds a fence that is not the file's" };
}
/** Whether all of it is one code span, which the replaced lines are not. */
const isQuoted = (text, replaced) => /^\s*`[^`\n]+`\s*$/.test(text) && !replaced.some((line) => line.trim().startsWith("`"));
const NUMBER = /^\s*(\d{1,7})(?:\t|\s?[|:] ?)/;
/** Numbers that no code has in front: `L4: `, `   4→`, `line 4: `, `(4) `, `4. `. */
const MARKED = /^\s*(?:(?:[LR]|[Ll]ine |#)\s?(\d{1,7})(?:\s?(?:[:|)>│] ?|→)|\t)|[[(](\d{1,7})[\])]:? ?|(\d{1,7})(?:\s?[→│┃┆»]|[.)] | {2,}(?=\S)))/;
const numberOf = (line) => {
    const found = NUMBER.exec(line) ?? MARKED.exec(line);
    return Number(found?.slice(1).find((digits) => digits !== undefined) ?? Number.NaN);
};
/** Takes line numbers off, as they are shown with a file. */
function unnumber(text, target) {
    const lines = text.split("\n");
    const said = saidLines(lines);
    const isNumber = (line) => NUMBER.test(line) || MARKED.test(line);
    if (!said.some(isNumber) || replacedLines(target).some(isNumber))
        return { text };
    const numbers = said.map(numberOf);
    const [first = Number.NaN] = numbers;
    const isNumbered = numbers.every((number, at) => number === first + at);
    if (isNumbered && first === target.from) {
        const bare = lines.map((line) => line.replace(NUMBER.test(line) ? NUMBER : MARKED, ""));
        return { text: withoutBlank(bare, target).join("\n") };
    }
    const isTab = said.every((line) => /^\s*\d+\t/.test(line));
    const isMarked = said.some((line) => /^\s*(?:[LR]\d|[Ll]ine \d|\d+\s?[→│┃┆»])/.test(line) && MARKED.test(line));
    const isOther = isMarked || (isNumbered && (isTab || said.length > 1));
    return isOther ? { text, reason: "holds line numbers" } : { text };
}
/** Takes the blank behind a number off, where the lines then begin as the replaced ones do. */
function withoutBlank(lines, target) {
    const said = saidLines(lines);
    const wanted = indentOf(saidLines(replacedLines(target))[0] ?? "");
    const isSpaced = said.every((line) => line.startsWith(" "));
    const indent = indentOf(said[0] ?? "");
    const isClose = isSpaced && wanted !== " " && (indent === ` ${wanted}` || indent === " ");
    return isClose ? lines.map((line) => line.replace(/^ /, "")) : lines;
}
const COMMENT = "(?:\\/\\/|#|--|;|%|<!--|\\/\\*|\\*|\\{\\/\\*)";
/** `...`, `// ... existing code ...`, `# [...]`; not `...rest,`. */
const DOTS = new RegExp(`^\\s*(?:${COMMENT}\\s*)?[[(<{]?\\s*(?:\\.{3,}|…)(?=\\s|$|[\\])>}*]|-->)[^\\n]{0,80}$`);
/** `// rest of the code`, `# unchanged`. */
const OMITTED = new RegExp(`^\\s*${COMMENT}\\s*[[(<]?(?:the |your |all )?(?:(?:rest|remainder)(?: of)?|remaining|existing|other|previous|original|same)\\b[^\\n]{0,60}?(?:\\.{3}|…|\\b(?:code|unchanged|implementation|lines?|logic|function|method|class|file|body|here|as is|as before|stays?|same)\\b)[^\\w\\n]{0,8}$|^\\s*${COMMENT}\\s*[[(<]?(?:unchanged|omitted|snip(?:ped)?|truncated|no changes?)\\b[^\\n]{0,40}$`, "i");
const isOmission = (line) => DOTS.test(line) || OMITTED.test(line);
const CONFLICT = /^(?:<{7}|={7}|>{7})(?: |$)/;
const SENTENCE = /^(?:[A-Z][a-z]+|I)(?: [\w'’`,()-]+){3,}[.!]$/;
/** Refuses what leaves code out or is no code: placeholders, markers of conflicts, words on what to do. */
function refuseScraps(text, target) {
    const replaced = replacedLines(target).map((line) => line.trim());
    const fresh = text.split("\n").filter((line) => !replaced.includes(line.trim()));
    const isProse = isProseFile(target.path);
    if (fresh.some(isOmission) || (!isProse && endsEarly(fresh))) {
        return { text, reason: "leaves code out" };
    }
    if (fresh.some((line) => CONFLICT.test(line)) &&
        !target.lines.some((line) => CONFLICT.test(line))) {
        return { text, reason: "holds markers of a conflict" };
    }
    const isWords = !isProse &&
        saidLines(fresh).length > 0 &&
        saidLines(fresh).every((line) => SENTENCE.test(line.trim()));
    if (isWords && !replaced.some((line) => SENTENCE.test(line))) {
        return { text, reason: "is a sentence rather than code" };
    }
    return namesFile(text, target) ? { text, reason: "begins with the name of the file" } : { text };
}
/** Whether the last line stops with dots, outside of a comment or a text. */
function endsEarly(lines) {
    const last = saidLines(lines).at(-1)?.trimEnd() ?? "";
    return /(?:\.{3}|…)$/.test(last) && !/(?:\/\/|#|--|\/\*|^\s*\*|["'`][^"'`]*$)/.test(last);
}
function namesFile(text, { path, lines }) {
    const [first = ""] = saidLines(text.split("\n"));
    const bare = first
        .replace(/^\s*(?:\/\/|#|--|<!--|\/\*)?\s*(?:File(?:name)?:\s*)?/i, "")
        .replace(/\s*(?:-->|\*\/)?:?\s*$/, "");
    return bare === path && !lines.includes(first);
}
