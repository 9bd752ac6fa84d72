import type { V1Job } from "@kubernetes/client-node";
import type { PodPlace } from "./pod-place.ts";
import type { UnitIdentity } from "./unit-identity.ts";
/** The Job of one runner: one pod, one try, a hard end. The cluster removes it should we not. */
export declare function jobManifest({ name, labels }: UnitIdentity, place: PodPlace): V1Job;
