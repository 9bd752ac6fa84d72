import { readPath } from "../domain/answer/written-path.js";
import { MAX_FILE_BYTES } from "../domain/tool/repository-tools.js";
/** Reads the head's files that a suggestion wants to change, so that the plan can stay synchronous and pure. */
export async function readHeadBlobs(comments, snapshot, signal) {
    const blobs = new Map();
    const read = async (path) => {
        const blob = await snapshot?.read(path, { maxBytes: MAX_FILE_BYTES, signal });
        if (blob !== undefined)
            blobs.set(path, blob);
    };
    await Promise.all([...new Set(comments.flatMap(suggestedPath))].map(read));
    return (path) => blobs.get(path);
}
function suggestedPath(comment) {
    if (typeof comment !== "object" || comment === null)
        return [];
    const { path, suggestion } = comment;
    if (typeof path !== "string" || typeof suggestion !== "string")
        return [];
    const bare = readPath(path).path.replace(/^(\.?\/)+/, "");
    return [...new Set([bare, bare.replace(/^[ab]\//, "")])];
}
