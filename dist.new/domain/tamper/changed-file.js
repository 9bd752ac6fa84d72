import { splitFile } from "../patch/file-lines.js";
import { changedLines } from "./changed-lines.js";
/** Reads a change as lines. */
export function readChangedFile(change) {
    const before = linesOf(change.before);
    const after = linesOf(change.after);
    return {
        change,
        path: change.path,
        isNew: change.before === undefined,
        isGone: change.after === undefined,
        before,
        after,
        ...changedLines(before, after),
    };
}
/** Git calls a file binary that has a zero byte at its beginning. */
const PROBED = 8_000;
function linesOf(blob) {
    if (blob === undefined || blob.bytes.subarray(0, PROBED).includes(0))
        return [];
    return splitFile(blob.bytes).texts;
}
