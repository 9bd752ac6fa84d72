import { statusOf } from "./cluster-error.js";
import { secretManifest } from "./secret-manifest.js";
/** Creates the Job of a run and then its Secret; when one fails, neither is left. */
export async function createUnit(cluster, manifest, spec) {
    const name = manifest.metadata?.name ?? "";
    let job;
    try {
        job = await cluster.createJob(manifest);
    }
    catch (error) {
        // Without an answer nobody knows; one that was there before is not ours to remove.
        if (statusOf(error) === undefined)
            await cluster.deleteJob(name).catch(() => undefined);
        throw error;
    }
    try {
        await cluster.createSecret(secretManifest(job, spec));
    }
    catch (error) {
        await cluster.deleteJob(name).catch(() => undefined);
        await cluster.deleteSecret(name).catch(() => undefined);
        throw error;
    }
}
