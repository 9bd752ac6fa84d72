import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
/** Runs file work; `undefined` when what it works on is not there. */
export async function ifPresent(work) {
    try {
        return await work;
    }
    catch (error) {
        if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR"))
            return undefined;
        throw error;
    }
}
export function hasCode(error, code) {
    return error instanceof Error && "code" in error && error.code === code;
}
export function readText(path) {
    return ifPresent(readFile(path, "utf8"));
}
export async function namesIn(folder) {
    return (await ifPresent(readdir(folder))) ?? [];
}
export async function modifiedAt(path) {
    return (await ifPresent(stat(path)))?.mtimeMs;
}
/** Takes a folder away at once, then deletes it: nobody sees half of it. */
export async function removeFolder(folder, id) {
    const gone = `${folder}.gone-${id}`;
    await ifPresent(rename(folder, gone));
    await rm(gone, { recursive: true, force: true });
}
