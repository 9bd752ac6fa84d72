import { AppError } from "../../domain/errors/app-error.js";
import { gitFailed } from "./git-program.js";
import { isObjectId } from "./object-id.js";
import { batchCheckArgv } from "./snapshot-argv.js";
/** Trees of commits (or of trees) by their full ids, in order; `undefined` for what is not here. */
export async function resolveTrees(git, ids, signal) {
    const known = ids.filter(isObjectId);
    const input = known.map((id) => `${id}^{tree}\n`).join("");
    const result = await git.run(batchCheckArgv(), { input, signal });
    if (result.exitCode !== 0)
        throw gitFailed("cat-file", result);
    const lines = result.stdout.toString("latin1").split("\n");
    const trees = new Map(known.map((id, row) => [id, toTree(lines[row])]));
    return ids.map((id) => trees.get(id));
}
function toTree(line = "") {
    const [tree = "", type] = line.split(" ");
    return type === "tree" && isObjectId(tree) ? tree : undefined;
}
export function commitUnavailable(commit, place) {
    return new AppError("snapshot-unavailable", `commit ${commit} is not in ${place}`, {
        details: { commit },
    });
}
