import { printablePath } from "../diff/printable-path.js";
const MAX_ENTRIES = 300;
/** Lists the changed files, one a line, those left out with their reason; long lists end with a count. */
export function fileList(files) {
    const lines = files.slice(0, MAX_ENTRIES).map((file) => {
        const name = file.previousPath === undefined
            ? printablePath(file.path)
            : `${printablePath(file.previousPath)} -> ${printablePath(file.path)}`;
        const counts = file.additions === undefined ? "" : ` +${file.additions} -${file.deletions ?? 0}`;
        const note = file.leftOut === undefined ? "" : ` (not shown: ${file.leftOut})`;
        return `${file.status} ${name}${counts}${note}`;
    });
    const more = files.length - lines.length;
    return more > 0 ? [...lines, `… and ${more} more files`].join("\n") : lines.join("\n");
}
