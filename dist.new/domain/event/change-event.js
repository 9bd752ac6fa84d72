import { writeHunks } from "../diff/write-hunks.js";
const MAX_FILES = 300;
/** Of all hunks: a file that would be too much is told without its lines. */
const MAX_PATCH_CHARS = 200_000;
/** Larger ones are not compared. */
const MAX_FILE_BYTES = 2_000_000;
const MAX_LINES = 100;
const MAX_TEXT = 1_000;
/** Tells a change as screens show it: what is committed, file by file, within the limits of an event. */
export function changeEvent(change) {
    let left = MAX_PATCH_CHARS;
    const files = change.changes.slice(0, MAX_FILES).map((file) => {
        const { patch, ...told } = tellFile(file);
        const fits = patch !== undefined && patch.length <= left;
        left -= fits ? patch.length : 0;
        if (fits)
            return { ...told, patch };
        return patch === undefined ? told : { ...told, omission: "too-large" };
    });
    const normalizer = normalizerWords(change.normalizer);
    return {
        type: "change",
        files,
        fileCount: change.changes.length,
        rung: change.rung,
        notes: change.applyNotes.slice(0, MAX_LINES).map(clip),
        ...(normalizer === undefined ? {} : { normalizer: clip(normalizer) }),
        leftOut: change.leftOut.slice(0, MAX_LINES).map(clip),
        tamper: change.tamper.slice(0, MAX_LINES).map(({ code, path, line, text }) => ({
            code,
            path: clip(path),
            ...(line === undefined ? {} : { line }),
            text: clip(text),
        })),
    };
}
const clip = (text) => text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
function tellFile(change) {
    const { path, previousPath, before, after } = change;
    const moved = previousPath !== undefined && previousPath !== path;
    return {
        path: clip(path),
        ...(moved ? { previousPath: clip(previousPath) } : {}),
        status: statusOf(change),
        ...linesOf(before, after),
    };
}
function statusOf({ path, previousPath = path, before, after }) {
    if (after === undefined)
        return "deleted";
    if (before === undefined)
        return "added";
    return previousPath === path ? "modified" : "renamed";
}
function linesOf(before, after) {
    const [old, now] = [textOf(before), textOf(after)];
    if (typeof old === "object")
        return { added: 0, removed: 0, ...old };
    return typeof now === "object" ? { added: 0, removed: 0, ...now } : writeHunks(old, now);
}
const decoder = new TextDecoder();
/** The text of a file, or why it has no lines to show. */
function textOf(blob) {
    if (blob === undefined)
        return "";
    const { bytes, mode } = blob;
    if (mode === "160000")
        return { omission: "submodule" };
    if (bytes.length > MAX_FILE_BYTES)
        return { omission: "too-large" };
    return bytes.includes(0) ? { omission: "binary" } : decoder.decode(bytes);
}
function normalizerWords(verdict) {
    switch (verdict.kind) {
        case "none":
            return undefined;
        case "passed":
            return "passed";
        case "skipped":
            return `not run: ${verdict.why}`;
        case "broken":
            return `fails without the change, too: ${verdict.why}`;
    }
}
