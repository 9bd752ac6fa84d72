import { membersFor } from "./finding-names.js";
import { linesIn } from "./line-object.js";
import { endsOf, otherLines, withFolder } from "./place-members.js";
import { toText } from "./to-text.js";
import { readLines } from "./written-lines.js";
import { readPath } from "./written-path.js";
const MAX_DEPTH = 6;
const PLAIN_NAME = /^(?:\.?[A-Z]\w*|\.\w+)$/;
/**
 * Reads a finding's path and lines, under the contract's names or plain other ones, in an object of their own, and in
 * every form that means one place. What is said of a line and cannot be read is named as `unclear-place`.
 */
export function placeOf(object, repairs) {
    const found = find(object, repairs, 0);
    const all = found.lines === undefined ? filledBy(found, otherLines(object)) : found;
    const { lines, isUnclear } = all;
    const path = withFolder(all.path, object);
    if (isUnclear === true && (lines === undefined || path === undefined))
        repairs.add("unclear-place");
    return {
        path,
        line: lines?.to,
        start_line: lines?.from,
        ...(lines?.side && { side: lines.side }),
    };
}
function find(object, repairs, depth) {
    const first = (part) => membersFor(object, part).find(([, { kind }]) => kind !== "object")?.[1];
    const path = pathIn(first("path"));
    const [line, start, end] = ["line", "start_line", "end_line"].map((part) => {
        const node = first(part);
        if (node?.kind === "text")
            repairs.add("number-as-string");
        const lines = linesIn(node);
        return lines === "unclear" && node?.kind === "text"
            ? (readPath(node.value).lines ?? lines)
            : lines;
    });
    const lines = filledBy(linesOf(line, start, end), ofLines(linesIn(endsOf(object))));
    const own = lines.lines === undefined ? filledBy(lines, path) : withPath(lines, first("path"), path);
    return ["location", "line", "path"].reduce((found, part) => filledFrom(found, { object, part }, { repairs, depth }), own);
}
/** Fills what is not known yet from the members under the names of one part that hold more than one value. */
function filledFrom(known, { object, part }, { repairs, depth }) {
    let found = known;
    for (const [, node] of membersFor(object, part)) {
        const isNeeded = found.path === undefined || found.lines === undefined;
        if (!isNeeded || (part !== "location" && node.kind !== "object"))
            continue;
        found = filledBy(found, otherPlace(node, repairs, depth));
        if (part === "path" && node.kind === "object")
            found = filledBy(found, namedIn(node));
    }
    return found;
}
/** Reads a path from an object in its place: `{"name": "src/a.ts"}`, `{"old": "src/a.ts", "new": "src/b.ts"}`. */
function namedIn({ members }) {
    const node = ["new", "new_path", "newPath", "name", "value"]
        .map((key) => members.get(key))
        .find((one) => one?.kind === "text");
    return pathIn(node);
}
/** A path, with lines behind it or not. Of several files it is not clear which one is meant. */
function pathIn(node) {
    const items = node?.kind === "list" ? node.items : [node];
    const said = items.map(toText).filter((text) => text?.trim());
    const [written] = said;
    if (written === undefined || said.length > 1)
        return { isUnclear: said.length > 1 };
    const { path, lines } = readPath(written);
    return { path, lines };
}
/** Beside a line of its own a path with white space stays as it was written: it is compared with those of the change. */
function withPath(lines, node, own) {
    const isSure = own.path === undefined || !/\s/.test(own.path);
    return { ...filledBy(lines, own), path: isSure ? own.path : toText(node) };
}
function linesOf(line, start, end) {
    const [one, first, last] = [line, start, end].map((read) => read === "unclear" ? undefined : read);
    const isUnclear = [line, start, end].includes("unclear");
    const to = one?.to ?? last?.to ?? first?.to;
    if (to === undefined)
        return { isUnclear };
    const side = one?.side ?? first?.side ?? last?.side;
    const withSide = side === undefined ? {} : { side };
    // A line with an end: it is the first of a range.
    if (one && last && last.to > one.to && !first) {
        return { lines: { from: one.from ?? one.to, to: last.to, ...withSide }, isUnclear };
    }
    const from = one || last ? (first?.from ?? first?.to ?? one?.from) : first?.from;
    return { lines: { from, to, ...withSide }, isUnclear };
}
/** Reads a place that is written as `src/a.ts:42`, as an object, or in a list with one. */
function otherPlace(node, repairs, depth) {
    if (node.kind === "plain")
        return ofLines(linesIn(node));
    if (depth >= MAX_DEPTH)
        return {};
    if (node.kind === "list") {
        const [first] = node.items;
        const isPlaces = first !== undefined && first.kind !== "plain";
        return isPlaces ? otherPlace(first, repairs, depth + 1) : ofLines(linesIn(node));
    }
    if (node.kind === "object") {
        return filledBy(ofLines(linesIn(node)), find(node, repairs, depth + 1));
    }
    const text = node.value.trim();
    if (text === "")
        return {};
    const { path, lines } = readPath(text);
    const isPath = /[./]/.test(path)
        ? !/\s/.test(path)
        : lines !== undefined && PLAIN_NAME.test(path);
    return isPath ? { path, lines } : ofLines(readLines(text));
}
const ofLines = (read) => read === "unclear" ? { isUnclear: true } : read === undefined ? {} : { lines: read };
const filledBy = (found, other) => ({
    path: found.path ?? other.path,
    lines: found.lines ?? other.lines,
    isUnclear: found.isUnclear === true || other.isUnclear === true,
});
