import type { V1Job } from "@kubernetes/client-node";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Cluster } from "./cluster.ts";
/** Creates the Job of a run and then its Secret; when one fails, neither is left. */
export declare function createUnit(cluster: Cluster, manifest: V1Job, spec: RunnerSpec): Promise<void>;
