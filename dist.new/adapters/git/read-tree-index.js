import { AppError } from "../../domain/errors/app-error.js";
import { gitFailed } from "./git-program.js";
import { createNulSplitter } from "./nul-splitter.js";
import { lsTreeArgv } from "./snapshot-argv.js";
import { createTreeIndex } from "./tree-index.js";
import { parseTreeRecord } from "./tree-record.js";
import { createTreeTableBuilder } from "./tree-table.js";
/** Lists a whole tree once; every look-up after that is a binary search in memory. */
export async function readTreeIndex(git, tree, signal) {
    const builder = createTreeTableBuilder(tree.length / 2);
    const split = createNulSplitter();
    const listing = git.stream(lsTreeArgv(tree), { signal });
    try {
        for await (const chunk of listing.chunks) {
            split(chunk, (record) => builder.add(parseTreeRecord(record)));
        }
    }
    catch (error) {
        if (error instanceof AppError)
            throw error;
        throw malformedTree(tree, error);
    }
    const exit = await listing.exit;
    if (exit.exitCode !== 0)
        throw gitFailed("ls-tree", exit);
    return createTreeIndex(builder.finish());
}
function malformedTree(tree, cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new AppError("snapshot-unavailable", `tree ${tree} cannot be read: ${reason}`, {
        details: { commit: tree },
        cause,
    });
}
