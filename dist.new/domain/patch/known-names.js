import { foldersOf, foldName } from "./patch-path.js";
/** Collects names, so that those can be told that differ in case or Unicode form alone. */
export function createKnownNames(paths) {
    const exact = new Set();
    const folded = new Map();
    const add = (path) => {
        const name = foldName(path);
        const names = [...foldersOf(name), name];
        for (const [at, part] of [...foldersOf(path), path].entries()) {
            const own = names[at] ?? part;
            exact.add(part);
            if (!folded.has(own))
                folded.set(own, part);
        }
    };
    for (const path of paths)
        add(path);
    return {
        has: (path) => exact.has(path),
        collision: (path) => {
            const name = foldName(path);
            const names = [...foldersOf(name), name];
            for (const [at, part] of [...foldersOf(path), path].entries()) {
                const other = folded.get(names[at] ?? part);
                if (other !== undefined && !exact.has(part))
                    return { part, other };
            }
            return undefined;
        },
        add,
    };
}
