import { isRun, readLines, toLines } from "./written-lines.js";
const INNER = /^(?:range|region|span|lines?|linerange|loc|selection|position|number|no|value|r|right|new|newline)$/;
const OLD = /^(?:l|left|old|oldline)$/;
const FIRST = /^(?:start|from|begin|first|min|startline|linestart|fromline|beginline|firstline|startlinenumber)$/;
const LAST = /^(?:end|to|stop|last|max|endline|lineend|toline|lastline|endlinenumber)$/;
const MAX_DEPTH = 3;
/** Reads lines from any value: a number, a text, a list of lines, `{from, to}`, or a range of an editor. */
export function linesIn(node, depth = 0) {
    if (node === undefined || depth > MAX_DEPTH)
        return undefined;
    switch (node.kind) {
        case "plain":
            return linesOfNumber(node.value);
        case "text":
            return readLines(node.value);
        case "list":
            return linesOfList(node.items, depth);
        case "object":
            return linesOfObject(node, depth);
    }
}
function linesOfNumber(value) {
    if (typeof value !== "number" || value <= 0)
        return undefined;
    return toLines(value, value) ?? "unclear";
}
function linesOfList(items, depth) {
    const said = items.map((item) => linesIn(item, depth + 1)).filter((lines) => lines !== undefined);
    const clear = said.filter((lines) => lines !== "unclear");
    const [first, last] = [clear.at(0), clear.at(-1)];
    if (clear.length < said.length)
        return "unclear";
    if (first === undefined || last === undefined || clear.length === 1)
        return first;
    const isRange = clear.every(({ from }) => from === undefined);
    if (!isRange || (clear.length > 2 && !isRun(clear.map(({ to }) => to))))
        return "unclear";
    return toLines(first.to, last.to, first.side);
}
const spelling = (key) => key.toLowerCase().replace(/[^a-z]/g, "");
function linesOfObject(object, depth) {
    const member = (names) => [...object.members].find(([key]) => names.test(spelling(key)))?.[1];
    const [start, end] = [member(FIRST), member(LAST)];
    if (start !== undefined || end !== undefined)
        return between(start, end, depth);
    const position = positionIn(object);
    if (position !== undefined)
        return toLines(position.line + 1, position.line + 1);
    const lines = linesIn(member(INNER), depth + 1);
    if (lines !== undefined)
        return lines;
    const old = linesIn(member(OLD), depth + 1);
    if (typeof old === "object")
        return { ...old, side: "LEFT" };
    const hasNumber = [...object.members.values()].some((node) => (numberOf(node) ?? 0) > 1);
    return hasNumber ? "unclear" : old;
}
function between(start, end, depth) {
    const [first, last] = [linesIn(start, depth + 1), linesIn(end, depth + 1)];
    if (first === "unclear" || last === "unclear")
        return "unclear";
    const from = first?.from ?? first?.to;
    const to = last === undefined || !endsBefore(start, end) ? last?.to : last.to - 1;
    const known = from ?? to;
    return known === undefined ? undefined : toLines(known, to ?? known, first?.side);
}
/** Reads a position of an editor (LSP), which counts lines from zero; it alone speaks of a `character`. */
function positionIn({ members }) {
    const [line, character] = ["line", "character"].map((key) => numberOf(members.get(key)));
    return line === undefined || character === undefined ? undefined : { line, character };
}
function numberOf(node) {
    if (node?.kind === "text" && /^\s*\d{1,7}\s*$/.test(node.value))
        return Number(node.value);
    return node?.kind === "plain" && typeof node.value === "number" ? node.value : undefined;
}
/** Decides whether a range of an editor ends before the first character of its last line. */
function endsBefore(start, end) {
    const [first, last] = [start, end].map((node) => node?.kind === "object" ? positionIn(node) : undefined);
    return first !== undefined && last?.character === 0 && last.line > first.line;
}
