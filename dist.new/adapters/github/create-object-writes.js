import { toBranchCall } from "./branch-call.js";
import { MadeShape } from "./branch-shape.js";
/** Creates the calls that write git's objects: nothing points at them yet, so that they may be sent twice. */
export function createObjectWrites(client) {
    return {
        async blob(repository, bytes, signal) {
            const content = Buffer.from(bytes).toString("base64");
            const call = toBranchCall(repository, {
                route: "POST git/blobs",
                parameters: { content, encoding: "base64" },
                doing: "writing a file to",
                isHarmless: true,
            });
            return (await client.read(call, MadeShape, signal)).sha;
        },
        async tree(repository, { base, entries }, signal) {
            const tree = entries.map(({ path, mode, blob }) => {
                const type = mode === "160000" ? "commit" : "blob";
                return { path, mode, type, sha: blob ?? null };
            });
            const call = toBranchCall(repository, {
                route: "POST git/trees",
                parameters: { base_tree: base, tree },
                doing: "writing a tree to",
                isHarmless: true,
            });
            return (await client.read(call, MadeShape, signal)).sha;
        },
        async commit(repository, { tree, parents, message }, signal) {
            const call = toBranchCall(repository, {
                route: "POST git/commits",
                parameters: { tree, parents, message },
                doing: "writing a commit to",
                isHarmless: true,
            });
            return (await client.read(call, MadeShape, signal)).sha;
        },
    };
}
