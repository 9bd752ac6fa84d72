import { newLines, oldLines } from "./file-patch.js";
/** Says what a placed hunk changes. */
export function toEdits({ lines, spans, at: start }) {
    const edits = [];
    let at = spans[0]?.from ?? start;
    let old = 0;
    let open;
    for (const { op, text } of lines) {
        if (op === " ") {
            at = spans[old]?.to ?? at;
            old += 1;
            open = undefined;
            continue;
        }
        if (open === undefined) {
            open = { at, remove: 0, insert: [] };
            edits.push(open);
        }
        if (op === "+") {
            open.insert.push(text);
        }
        else {
            const span = spans[old] ?? { from: at, to: at };
            open.remove += span.to - span.from;
            at = span.to;
            old += 1;
        }
    }
    return edits;
}
/** Puts edits in the order of the file, equal ones once; `undefined` when two of them want the same lines. */
export function orderEdits(edits) {
    const unique = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
    const ordered = unique.sort((one, other) => one.at - other.at || one.remove - other.remove);
    for (const [position, edit] of ordered.entries()) {
        const next = ordered[position + 1];
        if (next === undefined)
            continue;
        if (next.at < edit.at + edit.remove)
            return undefined;
        if (next.at === edit.at && next.insert.length > 0 && edit.insert.length > 0)
            return undefined;
    }
    return ordered;
}
/** Whether the file ends with an end-of-line after hunks that reach its end; `undefined` when they do not say. */
export function saysFinalEnd(hunks) {
    if (hunks.some((hunk) => newLines(hunk).at(-1)?.noEol === true))
        return false;
    return hunks.some((hunk) => oldLines(hunk).at(-1)?.noEol === true) ? true : undefined;
}
/** Makes the edits, in order. Lines that no edit names stay byte for byte; new ones end as their neighbours do. */
export function editLines(file, edits, finalEnd) {
    const texts = [];
    const ends = [];
    let from = 0;
    const keep = (to) => {
        for (; from < to; from += 1) {
            texts.push(file.texts[from] ?? "");
            ends.push(file.ends[from] ?? "");
        }
    };
    for (const { at, remove, insert } of edits) {
        keep(at);
        for (const [turn, text] of insert.entries()) {
            const mark = at === 0 && turn === 0 && file.bom !== "" ? file.bom : "";
            texts.push(mark !== "" && text.startsWith(mark) ? text.slice(mark.length) : text);
            ends.push(endOfNew(file, { at, remove }, turn));
        }
        from += remove;
    }
    keep(file.texts.length);
    return { ...file, texts, ends: settleLast(ends, file, finalEnd) };
}
/** A line that replaces another ends as that one did; an added one ends as the line above, or below, or the first. */
function endOfNew({ ends }, { at, remove }, turn) {
    const replaced = remove === 0 ? "" : ends[at + Math.min(turn, remove - 1)];
    return replaced || ends[at - 1] || ends[at] || ends[0] || "\n";
}
/** The last line has an end-of-line when the patch says so, or else when the file had one; every other line has one. */
function settleLast(ends, file, finalEnd) {
    const hadEnd = file.ends.length === 0 || file.ends.at(-1) !== "";
    const usual = file.ends.at(-2) || file.ends[0] || "\n";
    const last = ends.length - 1;
    return ends.map((end, at) => (at === last && !(finalEnd ?? hadEnd) ? "" : end || usual));
}
