import type { V1EnvVar } from "@kubernetes/client-node";
import type { PodPlace } from "./pod-place.ts";
/** What programs of both containers need to know, and no secret. */
export declare function toolsEnvironment(place: Pick<PodPlace, "proxy" | "noProxy">): V1EnvVar[];
