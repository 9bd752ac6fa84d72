import { applyToBytes } from "./apply-to-bytes.js";
import { newFile } from "./new-file.js";
/** Applies the part of a patch that is about one file. */
export function applyFilePatch(work, file) {
    const mode = readMode(file.mode);
    const unfit = whyUnfit(file, mode);
    if (unfit !== undefined)
        return refuse({ path: file.names[0] ?? "", ...unfit });
    const kept = mode === "100644" || mode === "100755" ? mode : undefined;
    if (file.kind === "add")
        return addFile(work, file, kept);
    const found = work.tree.existing(file.names);
    if (!("blob" in found)) {
        const isNew = found.code === "not-found" && file.kind === "modify" && hasNoOldSide(file.hunks);
        return isNew ? addFile(work, file, kept) : refuse(found);
    }
    if (file.kind === "delete")
        return deleteFile(work, file, found);
    return changeFile(work, { ...file, mode: kept }, found);
}
const refuse = (...problems) => ({
    kind: "refused",
    problems,
});
function readMode(mode) {
    if (mode === undefined || mode === "100644" || mode === "100755")
        return mode;
    if (mode === "120000")
        return "link";
    return mode === "160000" ? "submodule" : "other";
}
function whyUnfit({ isBinary, mode: said }, mode) {
    if (isBinary === true)
        return { code: "binary", message: "a text patch changes no binary file" };
    if (mode === "link")
        return { code: "symlink", message: "a patch makes and changes no symbolic link" };
    if (mode === "submodule")
        return { code: "submodule", message: "a patch makes and changes no submodule" };
    if (mode === "other")
        return { code: "mode-unsupported", message: `${said} is no mode of a file (100644, 100755)` };
    return undefined;
}
const hasNoOldSide = (hunks) => hunks.length > 0 &&
    hunks.every(({ lines, start = 0 }) => start === 0 && lines.every(({ op }) => op === "+"));
function addFile(work, file, mode) {
    const free = work.tree.free(file.names[0] ?? "");
    if ("code" in free && free.code !== "exists")
        return refuse(free);
    const bytes = newFile(file.hunks);
    if ("code" in bytes)
        return refuse({ path: free.path, ...bytes });
    if ("code" in free)
        return rewriteFile(work, free, { bytes, mode });
    const after = { bytes, mode: mode ?? "100644" };
    return { kind: "changed", change: { path: free.path, after }, rungs: [] };
}
/** What the patch deletes above may be made anew here, and an empty file may be filled. */
function rewriteFile({ tree, gone }, taken, { bytes, mode }) {
    const found = tree.existing([taken.path]);
    if (!("blob" in found))
        return refuse(found.code === "not-found" ? taken : found);
    const { path, blob: before } = found;
    const after = { bytes, mode: mode ?? before.mode };
    if (isSameBlob(before, after))
        return refuse({ path, code: "already-applied", message: "the file is there already" });
    if (!gone.has(path) && before.bytes.length > 0)
        return refuse(taken);
    return { kind: "changed", change: { path, before, after }, rungs: [] };
}
function deleteFile({ spend }, file, { path, blob }) {
    const edited = applyToBytes({ path, bytes: blob.bytes, spend }, file.hunks);
    if (edited.kind === "refused")
        return refuse(...edited.problems);
    if (file.hunks.length > 0 && edited.bytes.length > 0)
        return refuse({ path, code: "not-whole", message: "the file has more lines than are removed" });
    return { kind: "changed", change: { path, before: blob }, rungs: edited.rungs };
}
function changeFile({ tree, spend }, file, found) {
    const { path, blob: before } = found;
    const target = targetOf(tree, file, found);
    if ("problem" in target)
        return refuse(target.problem);
    const edited = applyToBytes({ path, bytes: before.bytes, spend }, file.hunks);
    if (edited.kind === "refused")
        return refuse(...edited.problems);
    const after = { bytes: edited.bytes, mode: file.mode ?? before.mode };
    if (file.kind === "modify" && isSameBlob(before, after))
        return refuse({ path, ...whyNothing(file) });
    const change = file.kind === "copy"
        ? { path: target.path, after }
        : {
            path: target.path,
            ...(path === target.path ? {} : { previousPath: path }),
            before,
            after,
        };
    return { kind: "changed", change, rungs: edited.rungs };
}
/** Where the file is to be after the change. */
function targetOf(tree, { kind, newNames = [] }, { path, spelling }) {
    if (kind !== "rename" && kind !== "copy")
        return { path };
    const name = newNames[spelling] ?? newNames[0] ?? "";
    const free = tree.free(name, kind === "rename" ? path : undefined);
    return "code" in free ? { problem: free } : free;
}
const whyNothing = ({ mode }) => mode === undefined
    ? { code: "no-change", message: "nothing of it changes" }
    : { code: "already-applied", message: "the file has that mode and these lines already" };
/** Whether two blobs are the same file. */
function isSameBlob(one, other) {
    return (one.mode === other.mode &&
        one.bytes.length === other.bytes.length &&
        one.bytes.every((byte, at) => byte === other.bytes[at]));
}
