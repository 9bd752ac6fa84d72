import { splitFile } from "./split-file.js";
/**
 * Packs the files of a diff into chunks of at most `budget` characters, in order, each filled before the next.
 * A chunk exceeds the budget only when the budget is smaller than a heading and one clipped line.
 */
export function planChunks(files, budget) {
    return packParts(files.flatMap((file) => splitFile(file.path, file.hunks, budget)), budget);
}
/** Packs the parts of files, as `splitFile` gives them for that budget, into chunks. */
export function packParts(parts, budget) {
    const groups = [];
    let size = 0;
    for (const part of parts) {
        const group = groups.at(-1);
        if (group === undefined || size + part.text.length > budget) {
            groups.push([part]);
            size = part.text.length;
        }
        else {
            group.push(part);
            size += part.text.length;
        }
    }
    return groups.map(toChunk);
}
/** Joins chunks to one, in order. */
export const joinChunks = (chunks) => toChunk(chunks.flatMap(({ parts }) => parts));
const toChunk = (parts) => ({
    parts,
    text: parts.map((part) => part.text).join(""),
});
