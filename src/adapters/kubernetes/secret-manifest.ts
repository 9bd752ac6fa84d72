import type { V1Job, V1Secret } from "@kubernetes/client-node";
import { RUNNER_LAYOUT } from "../../domain/runner/runner-layout.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";

const SPEC_KEY = RUNNER_LAYOUT.spec.slice(RUNNER_LAYOUT.spec.lastIndexOf("/") + 1);

/** Returns the spec of one runner as a Secret, which the cluster removes together with the Job. */
export function secretManifest(job: V1Job, spec: RunnerSpec): V1Secret {
  const { name = "", uid = "", namespace, labels } = job.metadata ?? {};
  return {
    apiVersion: "v1",
    kind: "Secret",
    type: "Opaque",
    immutable: true,
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      ...(labels === undefined ? {} : { labels }),
      ownerReferences: [
        {
          apiVersion: "batch/v1",
          kind: "Job",
          name,
          uid,
          controller: true,
          // Blocking would need a right to the Job's finalizers in some clusters.
          blockOwnerDeletion: false,
        },
      ],
    },
    data: { [SPEC_KEY]: Buffer.from(JSON.stringify(spec)).toString("base64") },
  };
}
