import { parseHunks } from "./parse-hunks.js";
import { printablePath } from "./printable-path.js";
/**
 * Shows a file's patch with the position of each line in front of it: `[R   42] +text` for additions and context,
 * `[L   17] -text` for deletions. Findings name these positions.
 *
 * @example
 * annotatePatch("x", "@@ -1 +1 @@\n-a\n+b"); // "--- a/x\n+++ b/x\n@@ -1 +1 @@\n[L    1] -a\n[R    1] +b\n"
 */
export function annotatePatch(path, patch) {
    return annotateHunks(path, parseHunks(patch));
}
/** As `annotatePatch`, over hunks that are parsed already. */
export function annotateHunks(path, hunks) {
    let text = fileHeading(path);
    for (const hunk of hunks) {
        text += `${hunk.header}\n`;
        let left = hunk.oldStart;
        let right = hunk.newStart;
        for (const line of hunk.lines) {
            switch (line.charCodeAt(0)) {
                case 43:
                    text += `${positionTag("R", right)}${line}\n`;
                    right += 1;
                    break;
                case 45:
                    text += `${positionTag("L", left)}${line}\n`;
                    left += 1;
                    break;
                case 92:
                    text += `${line}\n`;
                    break;
                default:
                    text += `${positionTag("R", right)}${line.startsWith(" ") ? line : ` ${line}`}\n`;
                    left += 1;
                    right += 1;
            }
        }
    }
    return text;
}
/** The two lines above a file's hunks. */
export function fileHeading(path) {
    const shown = printablePath(path);
    return `--- a/${shown}\n+++ b/${shown}\n`;
}
// Tags of low line numbers are wanted again and again: making them anew was a third of the work on a large diff.
const REMEMBERED = 10_000;
const remembered = { L: [], R: [] };
/** The position in front of a line, its number right-aligned in five columns. */
export function positionTag(side, line) {
    const known = remembered[side][line];
    if (known !== undefined)
        return known;
    const tag = `[${side}${String(line).padStart(5)}] `;
    if (line < REMEMBERED)
        remembered[side][line] = tag;
    return tag;
}
