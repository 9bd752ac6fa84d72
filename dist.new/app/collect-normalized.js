import { compareListings } from "./compare-listings.js";
import { readForeignChanges } from "./read-foreign-changes.js";
import { findRemoved, readOwnChanges } from "./read-own-changes.js";
const IGNORE_MS = 60_000;
/**
 * Reads what a command has changed in a tree, by comparing digests with the base. New files that git would ignore are
 * no change; where git cannot say, all new files are left out. What the patch itself makes is never left out.
 */
export async function collectNormalized(request) {
    const { tree, owned } = request;
    const listing = await tree.list();
    const { changed, added, odd } = compareListings(tree.base, listing);
    const own = new Set(owned.flatMap(({ path, previousPath = path }) => [path, previousPath]));
    const isForeign = (path) => !own.has(path);
    const news = added.filter(isForeign);
    const ignored = await findIgnored(tree, news);
    const seen = ignored === undefined ? [] : news.filter((path) => !ignored.has(path));
    const foreign = await readForeignChanges(request, listing, [
        ...changed.filter(isForeign),
        ...seen,
    ]);
    const unsaid = ignored === undefined ? news : [];
    return {
        removed: findRemoved(owned, listing),
        changes: [...(await readOwnChanges(request, listing)), ...foreign.changes],
        leftOut: [...odd.filter(isForeign), ...unsaid, ...foreign.leftOut],
    };
}
/** The paths that git ignores there; `undefined` where it cannot be asked. Its answer is trusted for nothing else. */
async function findIgnored(tree, paths) {
    if (paths.length === 0)
        return new Set();
    const command = ["git", "check-ignore", "-z", "--stdin"];
    const input = paths.map((path) => `${path}\0`).join("");
    const { exitCode, stdout, isCapped, isTimedOut } = await tree.run(command, IGNORE_MS, { input });
    if (exitCode > 1 || isCapped || isTimedOut)
        return undefined;
    return new Set(new TextDecoder().decode(stdout).split("\0"));
}
