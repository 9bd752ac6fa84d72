import type { V1Job } from "@kubernetes/client-node";
import type { PodConfig } from "./pod-config.ts";
import { podSpec } from "./pod-spec.ts";
import type { UnitIdentity } from "./unit-identity.ts";

/** Time for which the cluster keeps an ended Job that was not removed. */
const TTL_SECONDS = 300;

/**
 * Returns the Job of one runner: one pod, one try, a hard deadline. The cluster removes it if we do
 * not.
 */
export function jobManifest({ name, labels }: UnitIdentity, place: PodConfig): V1Job {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, namespace: place.namespace, labels: { ...labels } },
    spec: {
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      activeDeadlineSeconds: place.timeoutSeconds,
      ttlSecondsAfterFinished: TTL_SECONDS,
      template: { metadata: { labels: { ...labels } }, spec: podSpec(name, place) },
    },
  };
}
