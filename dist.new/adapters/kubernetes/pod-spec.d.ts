import type { V1PodSpec } from "@kubernetes/client-node";
import type { PodPlace } from "./pod-place.ts";
/** Name of the container that reports; how it ends is how the runner ends. */
export declare const RUNNER_CONTAINER = "runner";
/**
 * The pod of one runner: the runner itself, and beside it the container in which commands of the repository run, which
 * has no spec and no secret.
 */
export declare function podSpec(secretName: string, place: PodPlace): V1PodSpec;
