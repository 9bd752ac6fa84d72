import { createKnownNames } from "./known-names.js";
import { checkPath, foldersOf } from "./patch-path.js";
/** Control characters but the tab. */
const CONTROL = /(?!\t)\p{Cc}/u;
/** Some file systems drop a dot or a blank at the end of a name. */
const ODD_END = /[. ](?:\/|$)/;
/** Makes a tree safe to be changed by a stranger's patch: nothing is written through or onto a link or a submodule. */
export function checkTree(tree) {
    let known;
    const names = () => {
        known ??= createKnownNames(tree.paths());
        return known;
    };
    return {
        existing: (spellings) => findFile(tree, spellings),
        free: (name, source) => {
            const checked = checkPath(name);
            if (checked.kind === "problem")
                return checked.problem;
            const { path } = checked;
            if (name.startsWith("/"))
                return { path: name, code: "path-outside", message: "the path is absolute" };
            if (CONTROL.test(path) || ODD_END.test(path))
                return {
                    path: name,
                    code: "path-invalid",
                    message: "a new path has no control characters, and no part of it ends in a dot or blank",
                };
            return behindFile(tree, path) ?? takenBy({ tree, names }, path, source) ?? { path };
        },
    };
}
function findFile(tree, spellings) {
    for (const [spelling, name] of spellings.entries()) {
        const checked = checkPath(name);
        if (checked.kind === "problem")
            return checked.problem;
        const { path } = checked;
        const wall = behindFile(tree, path);
        if (wall !== undefined && wall.code !== "not-found")
            return wall;
        const blob = wall === undefined ? tree.read(path) : undefined;
        if (blob === undefined)
            continue;
        const kind = whatItIs(blob);
        if (kind !== undefined)
            return { path, code: kind.code, message: `it is ${kind.name}` };
        return { path, blob, spelling };
    }
    const [path = ""] = spellings;
    return { path, code: "not-found", message: "there is no such file" };
}
function whatItIs({ mode }) {
    if (mode === "120000")
        return { code: "symlink", name: "a symbolic link" };
    return mode === "160000" ? { code: "submodule", name: "a submodule" } : undefined;
}
/** A folder of the path that is no folder. */
function behindFile(tree, path) {
    for (const folder of foldersOf(path)) {
        const blob = tree.read(folder);
        if (blob === undefined)
            continue;
        const kind = whatItIs(blob) ?? { code: "not-found", name: "a file" };
        return { path, code: kind.code, message: `${folder} on its way is ${kind.name}, not a folder` };
    }
    return undefined;
}
function takenBy({ tree, names }, path, source) {
    if (tree.read(path) !== undefined)
        return { path, code: "exists", message: "there is such a file already" };
    if (names().has(path))
        return { path, code: "exists", message: "there is a folder of that name" };
    const { other } = names().collision(path) ?? {};
    if (other === undefined || other === source)
        return undefined;
    const message = `it differs from ${other} in case or Unicode form alone`;
    return { path, code: "collision", message };
}
