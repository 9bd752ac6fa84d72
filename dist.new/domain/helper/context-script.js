import { clipUntrusted } from "../untrusted/untrusted.js";
const MAX_CONTEXT_CHARS = 8_000;
/** Writes the JSON that a context script reads from its stdin. */
export function contextInput({ title, description, files }) {
    return JSON.stringify({
        title,
        body: description,
        files: files.map(({ path, status, additions, deletions, previousPath }) => ({
            path,
            status,
            additions: additions ?? null,
            deletions: deletions ?? null,
            previous_path: previousPath ?? null,
        })),
    });
}
/** Reads what a context script has printed: text, or one JSON object with `context` and `skip_files`. */
export function readContextOutput(printed) {
    const text = printed.trim();
    if (text === "")
        return { problem: "it printed nothing" };
    const object = parseObject(text);
    if (object === undefined)
        return { context: clipped(text), skipFiles: [] };
    const { context, skip_files: skips = [] } = object;
    if (context !== undefined && typeof context !== "string")
        return { problem: 'its "context" is not text' };
    if (!Array.isArray(skips) || !skips.every((path) => typeof path === "string"))
        return { problem: 'its "skip_files" is not a list of texts' };
    const words = context?.trim() ?? "";
    if (words === "" && skips.length === 0)
        return { problem: 'its object has neither "context" nor "skip_files"' };
    return { ...(words === "" ? {} : { context: clipped(words) }), skipFiles: skips };
}
const clipped = (text) => clipUntrusted(text, MAX_CONTEXT_CHARS, false);
function parseObject(text) {
    if (!text.startsWith("{"))
        return undefined;
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined; // Text that begins with a brace is text.
    }
}
/** The paths that a list names: each entry is a path, or a folder with a slash at its end for all below it. */
export function matchSkipped(paths, skipFiles) {
    const exact = new Set(skipFiles);
    const folders = skipFiles.filter((entry) => entry.endsWith("/") && entry !== "/");
    return new Set(paths.filter((path) => exact.has(path) || folders.some((folder) => path.startsWith(folder))));
}
