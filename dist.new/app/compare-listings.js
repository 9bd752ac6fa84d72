import { foldersOf } from "../domain/patch/patch-path.js";
/** Compares two listings of a folder. */
export function compareListings(before, after) {
    const kinds = { changed: [], added: [], odd: [] };
    const listings = { before, after };
    for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
        const kind = kindOf(listings, path);
        if (kind !== undefined)
            kinds[kind].push(path);
    }
    return kinds;
}
function kindOf({ before, after }, path) {
    const [old, now] = [before.get(path), after.get(path)];
    if (old?.kind === now?.kind && old?.digest === now?.digest)
        return undefined;
    if (old?.kind === "other" || now?.kind === "other")
        return "odd";
    // A folder that became a link, or a link that became a folder: what is below it has neither come nor gone.
    const other = old === undefined ? before : after;
    const isHidden = foldersOf(path).some((folder) => other.get(folder)?.kind === "other");
    if (isHidden && (old === undefined || now === undefined))
        return "odd";
    return old === undefined ? "added" : "changed";
}
