import type { V1Job } from "@kubernetes/client-node";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Cluster } from "./cluster.ts";
import { getErrorStatus } from "./cluster-error.ts";
import { secretManifest } from "./secret-manifest.ts";

/** Creates the Job of a run and then its Secret; if one fails, neither is left. */
export async function createUnit(
  cluster: Cluster,
  manifest: V1Job,
  spec: RunnerSpec,
): Promise<void> {
  const name = manifest.metadata?.name ?? "";
  let job: V1Job;
  try {
    job = await cluster.createJob(manifest);
  } catch (error) {
    // Without an answer the result is unknown; a Job that existed before is not removed.
    if (getErrorStatus(error) === undefined) await cluster.deleteJob(name).catch(() => undefined);
    throw error;
  }
  try {
    await cluster.createSecret(secretManifest(job, spec));
  } catch (error) {
    await cluster.deleteJob(name).catch(() => undefined);
    await cluster.deleteSecret(name).catch(() => undefined);
    throw error;
  }
}
