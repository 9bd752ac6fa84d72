import { GIT_ENVIRONMENT } from "./open-workspace.js";
const BASE_CAPS = { maxBytes: 1024 * 1024 * 1024, maxFiles: 200_000 };
/** Files and folders; a command leaves caches and what it has built. */
const LEFT_CAPS = { maxBytes: 3 * 1024 * 1024 * 1024, maxFiles: 500_000 };
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const TREE_BYTES = 2 * 1024 * 1024 * 1024;
/** Nothing of the command is part of this text. */
const JOIN_OUTPUT = 'exec "$@" 2>&1';
/** Opens a tree of its own for each attempt: what one leaves behind is nothing to the next. */
export async function openNormalizerTree({ sandbox, files }, { snapshot, changes }, signal) {
    const tree = await sandbox.openTree();
    try {
        await snapshot.materialize(tree.folder, { ...BASE_CAPS, withGit: true, signal });
        const base = await files.list(tree.folder, LEFT_CAPS, signal);
        await files.write(tree.folder, changes, signal);
        return {
            ...{ folder: tree.folder, base },
            run: (command, timeoutMs, { input } = {}) => sandbox.run({ ...toCommand(tree, command), timeoutMs, ...(input && { input }) }, signal),
            list: () => files.list(tree.folder, LEFT_CAPS, signal),
            close: () => tree.close(),
        };
    }
    catch (error) {
        await tree.close();
        throw error;
    }
}
function toCommand(tree, command) {
    return {
        ...{ tree, cwd: "", program: "sh", args: ["-c", JOIN_OUTPUT, "sh", ...command] },
        ...{ network: "none", environment: GIT_ENVIRONMENT },
        maxOutputBytes: MAX_OUTPUT_BYTES,
        // The time that it may take is a limit already, and compilers work on many cores.
        limits: { cpuSeconds: 86_400, treeBytes: TREE_BYTES, processes: 1_024 },
    };
}
