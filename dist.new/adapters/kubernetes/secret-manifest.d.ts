import type { V1Job, V1Secret } from "@kubernetes/client-node";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
/** The spec of one runner, in a Secret that the cluster removes together with the Job. */
export declare function secretManifest(job: V1Job, spec: RunnerSpec): V1Secret;
