import { join } from "node:path";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { withCaBundle } from "./ca-bundle.js";
import { openRemoteStore } from "./cache/open-remote-store.js";
import { SCRATCH, sweepScratch } from "./cache/sweep-cache.js";
import { createSnapshot } from "./create-snapshot.js";
import { isObjectId } from "./object-id.js";
import { openLocalStore } from "./open-local-store.js";
import { commitUnavailable, resolveTrees } from "./resolve-tree.js";
/** Reads commits from git objects: of a checkout, or fetched into a bare cache. Needs git 2.32 or newer. */
export function createGitSnapshots(options) {
    return {
        open: async (request, signal) => {
            throwIfCancelled(signal);
            for (const id of [request.commit, ...(request.also ?? [])]) {
                if (!isObjectId(id))
                    throw commitUnavailable(id, "any repository");
            }
            const store = await openStore(options, request, signal);
            try {
                const { commit } = request;
                const tree = await requireTree(store, request, signal);
                return createSnapshot({ store, commit, tree });
            }
            catch (error) {
                await store.close();
                throw error;
            }
        },
    };
}
async function openStore(options, { origin, commit, also = [] }, signal) {
    const { cacheFolder, clock, environment, allowProtocols = ["https"] } = options;
    const scratch = join(cacheFolder, SCRATCH, `${clock.newId()}.git`);
    if (origin.kind === "local") {
        await sweepScratch(options);
        return openLocalStore({ origin, commit, scratch, environment, signal });
    }
    const wanted = [...new Set([commit, ...also])];
    const trusting = withCaBundle(environment, cacheFolder);
    return openRemoteStore({ origin, wanted, scratch, signal }, { ...options, allowProtocols, environment: trusting });
}
async function requireTree({ git }, { origin, commit, also = [] }, signal) {
    const wanted = [commit, ...also];
    const trees = await resolveTrees(git, wanted, signal);
    const missing = wanted.find((_, row) => trees[row] === undefined);
    const tree = trees[0];
    const place = origin.kind === "local" ? origin.folder : origin.url;
    if (tree === undefined || missing !== undefined)
        throw commitUnavailable(missing ?? commit, place);
    return tree;
}
