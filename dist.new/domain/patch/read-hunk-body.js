const NO_EOL = /^\\ /;
// A sentence or an item of a list after the patch: code behind a sign seldom begins with one blank and a word.
const PROSE = /^(?:[-+*] \S.*|-{3,}|[^-+ \\@].*)$/;
/**
 * Reads the rows of a hunk from `from` on. The body is the truth, but where it ends the counts tell best: they are
 * believed when both come out at the same row and what follows is no further line of a hunk.
 */
export function readHunkBody(rows, from, counts) {
    const counted = counts === undefined ? undefined : readCounted(rows, from, counts);
    const isCounted = counted !== undefined && counted.lines.length > 0;
    if (isCounted && isEndOfBody(rows, counted.end))
        return withTrailing(rows, counted);
    return withTrailing(rows, readGreedily(rows, from));
}
/** An item of a list has a sign as a line of a hunk has: the file tells which it is. */
function withTrailing(rows, body) {
    let end = body.end;
    while (end < rows.length && !isHeader(rows, end))
        end += 1;
    const trailing = rows.slice(body.end, end);
    return trailing.some((row) => /^[-+]/.test(row)) ? { ...body, trailing } : body;
}
function readCounted(rows, from, counts) {
    const lines = [];
    const left = { ...counts };
    let at = from;
    while (left.old > 0 || left.new > 0) {
        const row = rows[at];
        if (row === undefined || startsSomethingElse(row))
            return undefined;
        at += 1;
        if (!markNoEol(row, lines))
            lines.push(countDown(toLine(row), left));
        if (left.old < 0 || left.new < 0)
            return undefined;
    }
    if (markNoEol(rows[at] ?? "", lines))
        at += 1;
    return { lines, end: at };
}
function countDown(line, left) {
    if (line.op !== "+")
        left.old -= 1;
    if (line.op !== "-")
        left.new -= 1;
    return line;
}
/** Nothing, a blank row, prose or the next header: but not when a changed line stands between here and there. */
function isEndOfBody(rows, end) {
    const next = rows[end];
    if (next === undefined || isHeader(rows, end))
        return true;
    if (next.trim() !== "" && !PROSE.test(next))
        return false;
    let at = end;
    for (; at < rows.length && !isHeader(rows, at); at += 1)
        if (isChange(rows[at] ?? ""))
            return false;
    return next.trim() === "" || at === rows.length;
}
const isChange = (row) => /^[-+]/.test(row) && !PROSE.test(row);
/** Reads on to what cannot be part of a hunk, and takes off what looks like prose at its end. */
function readGreedily(rows, from) {
    const lines = [];
    const isProseFrom = createProseLook(rows);
    let length = 0;
    let at = from;
    for (; at < rows.length && !isHeader(rows, at) && !isProseFrom(at); at += 1) {
        const row = rows[at] ?? "";
        if (!markNoEol(row, lines))
            lines.push(toLine(row));
        // Empty rows at the end belong to the way the patch is set.
        if (row !== "")
            length = lines.length;
    }
    return { lines: lines.slice(0, length), end: at };
}
/**
 * Tells a blank row with nothing that has a sign after it up to the next header: what a model said after its patch.
 * The row that decides is looked for once for all rows before it.
 */
function createProseLook(rows) {
    let decisive = -1;
    return (at) => {
        if (rows[at]?.trim() !== "" || at === rows.length - 1)
            return false;
        if (decisive < at) {
            decisive = at;
            while (decisive < rows.length && !decides(rows, decisive))
                decisive += 1;
        }
        if (decisive === rows.length)
            return true;
        return isHeader(rows, decisive) && decisive > at + 1;
    };
}
const decides = (rows, at) => {
    const row = rows[at] ?? "";
    return isHeader(rows, at) || (/^[-+ ]/.test(row) && !PROSE.test(row));
};
const isHeader = (rows, at) => startsSomethingElse(rows[at] ?? "") || isFileHeader(rows, at);
const startsSomethingElse = (row) => /^(?:diff --git |@@(?: |$)|@@[^@]*@@|\*\*\* (?:End|Begin) Patch)/.test(row);
/** `--- name` and `+++ name`, with a hunk or nothing after them: a file's header, not two changed lines. */
export function isFileHeader(rows, at) {
    if (!/^--- \S/.test(rows[at] ?? "") || !/^\+\+\+ \S/.test(rows[at + 1] ?? ""))
        return false;
    const next = rows[at + 2];
    return next === undefined || next.trim() === "" || /^(?:@@|[-+ ])/.test(next);
}
function markNoEol(row, lines) {
    if (!NO_EOL.test(row))
        return false;
    const last = lines.pop();
    if (last !== undefined)
        lines.push({ ...last, noEol: true });
    return true;
}
/** A row without a sign is context that lost its blank. The end-of-line is the file's own. */
export function toLine(row) {
    const text = row.replace(/\r$/, "");
    const cr = text === row ? {} : { hasCr: true };
    const op = text.charAt(0);
    if (op === "+" || op === "-" || op === " ")
        return { op, text: text.slice(1), ...cr };
    return { op: " ", text };
}
