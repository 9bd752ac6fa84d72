import { indentOf, replacedLines, saidLines, } from "./suggestion-target.js";
/** Files in which white space says what belongs to a block. */
const INDENTED_FILE = /(?:\.(?:py|pyi|pyx|pyw|bzl|star|nim|gd|coffee|sage)|(?:^|\/)(?:BUILD|SConstruct|SConscript|Snakefile))$/i;
const OPENS = /:\s*(?:#.*)?$/;
/** Statements that open a block. */
const STATEMENT = /^(?:async\s+)?(?:def|class|if|elif|else|for|while|with|try|except|finally|match|case|func|proc|when|static)\b|^else:/;
const OPENS_BRACE = /[{([]\s*(?:\/\/.*)?$/;
/** Lines that may follow an opening one without being deeper. */
const STAYS = /^(?:[})\]]|case\b|default\b|#|\/\/|\w+:|public:|private:|protected:|end\b)/;
const REASON = "has lost the indentation of its blocks";
/** Refuses blocks whose lines stand no deeper than what opens them. */
export function refuseFlatBlocks(text, target) {
    const said = saidLines(text.split("\n"));
    const isIndented = INDENTED_FILE.test(target.path);
    if (isIndented)
        return isBrokenBlock(said, target) ? { text, reason: REASON } : { text };
    const wasDeep = holdsBlock(saidLines(replacedLines(target)), false);
    const opens = OPENS_BRACE;
    const isFlat = (wasDeep || isAllDeep(target.lines)) &&
        said.some((line, at) => opens.test(line) &&
            !/^(?:namespace|extern|module|package)\b/.test(line.trim()) &&
            !isDeeper(said[at + 1], line) &&
            !STAYS.test(said[at + 1]?.trim() ?? "}"));
    return isFlat ? { text, reason: REASON } : { text };
}
const isDeeper = (next, line) => next !== undefined && indentOf(next).length > indentOf(line).length;
const holdsBlock = (lines, isFlat) => lines.some((line, at) => {
    const next = lines[at + 1];
    return OPENS_BRACE.test(line) && next !== undefined && isDeeper(next, line) !== isFlat;
});
/** Whether a file indents what stands in its blocks. */
const isAllDeep = (lines) => holdsBlock(saidLines(lines), false);
function isBrokenBlock(said, target) {
    const current = saidLines(replacedLines(target));
    const flat = said.some((line, at) => {
        const next = said[at + 1];
        return (OPENS.test(line) && STATEMENT.test(line.trim()) && next !== undefined && !isDeeper(next, line));
    });
    return flat || takesNext(said, current, target) || isShifted(said, current);
}
const firstWord = (line) => /^\s*(\w+)/.exec(line ?? "")?.[1] ?? "";
/** Whether the last of several flat lines was meant for the line that follows, which stands less deep. */
function takesNext(said, current, { lines, to }) {
    const [last, next] = [said.at(-1), saidLines(lines.slice(to))[0]];
    if (said.length <= current.length || last === undefined || next === undefined)
        return false;
    return (/^(?:return|raise|break|continue|yield|pass)$/.test(firstWord(last)) &&
        firstWord(last) === firstWord(next) &&
        indentOf(next).length < indentOf(last).length);
}
/** Whether other code than the replaced one stands in another block than that. */
function isShifted(said, current) {
    const [first, was] = [said[0], current[0]];
    if (first === undefined || was === undefined || indentOf(first) === indentOf(was))
        return false;
    return first.trim() !== was.trim();
}
