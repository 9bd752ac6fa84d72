import type { V1Job } from "@kubernetes/client-node";
import type { PodConfig } from "./pod-config.ts";
import { podSpec } from "./pod-spec.ts";
import type { UnitIdentity } from "./unit-identity.ts";

/** How long the cluster keeps an ended Job that nobody has removed. */
const TTL_SECONDS = 300;

/** The Job of one runner: one pod, one try, a hard end. The cluster removes it should we not. */
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
