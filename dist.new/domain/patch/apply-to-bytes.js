import { editLines, orderEdits, saysFinalEnd, toEdits } from "./edit-lines.js";
import { fitsEncoding, joinFile, splitFile } from "./file-lines.js";
import { hunkParts } from "./hunk-parts.js";
import { createLineIndex } from "./line-index.js";
import { placeHunk } from "./place-hunk.js";
import { proveEdits, proveIndents } from "./prove-edits.js";
import { settleHunks } from "./trailing-rows.js";
/** Applies the hunks of one file to its bytes: all of them, or none with a reason for each that does not fit. */
export function applyToBytes({ path, bytes, spend }, hunks) {
    if (hunks.length === 0)
        return { kind: "edited", bytes, rungs: [] };
    const refuse = (problems) => ({
        kind: "refused",
        problems: problems.map((problem) => ({ path, ...problem })),
    });
    if (bytes.includes(0) || hunks.some(({ lines }) => lines.some(({ text }) => text.includes("\0"))))
        return refuse([{ code: "binary", message: "no text patch changes bytes of zero" }]);
    const file = splitFile(bytes);
    const index = createLineIndex(file.texts, spend);
    const settled = settleHunks(index, hunks);
    const results = placeAll(index, file, settled.hunks);
    const placed = results.filter(isPlaced);
    const problems = results.flatMap((result, at) => isPlaced(result) ? [] : [numbered(result, at, results.length)]);
    const endless = settled.unclear.map(({ at, reason }) => numbered({ kind: "problem", code: "ambiguous", message: reason }, at, hunks.length));
    if (endless.length + problems.length > 0)
        return refuse([...endless, ...problems]);
    const edits = orderEdits(placed.flatMap(toEdits));
    if (edits === undefined)
        return refuse([{ code: "conflict", message: "two hunks change the same lines" }]);
    if (!edits.every(({ insert }) => insert.every((text) => fitsEncoding(file, text))))
        return refuse([{ code: "encoding", message: NOT_UTF8 }]);
    const changed = change(file, edits, placed);
    proveEdits(file, changed, edits);
    for (const hunk of placed)
        proveIndents(file, hunk);
    return { kind: "edited", bytes: joinFile(changed), rungs: placed.map(({ rung }) => rung) };
}
const NOT_UTF8 = "it is not UTF-8, and an added line has characters beyond ASCII";
/** Each part is looked for several times, however short it is. */
const COST_OF_A_PART = 200;
const isPlaced = (result) => result.kind === "placed";
/** Places hunks one after the other, and once more when those that have one place all stand off by the same. */
function placeAll(index, file, hunks) {
    const parts = hunkParts(index, file.bom === "" ? hunks : hunks.map(withoutBom));
    const addsTabs = parts.some(({ lines }) => lines.some(({ op, text }) => op === "+" && /^ *\t/.test(text)));
    const place = (drift) => {
        let after = 0;
        return parts.map((hunk) => {
            index.spend(COST_OF_A_PART);
            const result = placeHunk({ index, hunk, after, drift, addsTabs });
            if (isPlaced(result))
                after = endOf(result);
            return result;
        });
    };
    const first = place(0);
    const drifts = new Set(first.flatMap((one) => (isPlaced(one) ? (one.drift ?? []) : [])));
    const [drift = 0] = drifts;
    return drifts.size === 1 && drift !== 0 ? place(drift) : first;
}
/** The file's byte order mark is kept apart from its first line; so it is in a hunk that shows that line. */
function withoutBom(hunk) {
    const first = hunk.lines.findIndex(({ op }) => op !== "+");
    const lines = hunk.lines.map((line, at) => at <= first ? { ...line, text: line.text.replace(/^\ufeff/, "") } : line);
    return { ...hunk, lines };
}
function numbered({ kind: _kind, ...problem }, at, count) {
    return count === 1 ? problem : { ...problem, message: `hunk ${at + 1}: ${problem.message}` };
}
function change(file, edits, placed) {
    const size = file.texts.length;
    return editLines(file, edits, saysFinalEnd(placed.filter((hunk) => endOf(hunk) >= size)));
}
const endOf = ({ spans, at }) => spans.at(-1)?.to ?? at;
