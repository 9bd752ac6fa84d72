import { readHunk } from "./read-hunk.js";
/** Parses one file's hunks, as a code host's `patch` holds them. Text outside hunks is passed over. */
export function parseHunks(patch) {
    const hunks = [];
    let at = 0;
    while (at < patch.length) {
        const read = patch.startsWith("@@ ", at) ? readHunk(patch, at) : undefined;
        if (read !== undefined) {
            hunks.push(read.hunk);
            at = read.next;
            continue;
        }
        const end = patch.indexOf("\n", at);
        if (end === -1)
            break;
        at = end + 1;
    }
    return hunks;
}
