import type { V1Pod } from "@kubernetes/client-node";
import { clipLine } from "./cluster-error.ts";

/** Reason why a container does not start. */
export interface ContainerProblem {
  /** One line that begins with `its`. */
  readonly message: string;
  /** True if waiting does not help. */
  readonly isFinal: boolean;
}

/** Time for a registry to recover. */
export const IMAGE_PROBLEM_MS = 120_000;

/** Reasons of a waiting container that indicate an error, with a flag if waiting does not help. */
const REASONS: ReadonlyMap<
  string,
  { readonly what: "image" | "container"; readonly isFinal: boolean }
> = new Map([
  ["ErrImagePull", { what: "image", isFinal: false }],
  ["ImagePullBackOff", { what: "image", isFinal: false }],
  ["ImageInspectError", { what: "image", isFinal: false }],
  ["RegistryUnavailable", { what: "image", isFinal: false }],
  ["InvalidImageName", { what: "image", isFinal: true }],
  ["ErrImageNeverPull", { what: "image", isFinal: true }],
  ["CreateContainerConfigError", { what: "container", isFinal: false }],
  ["CreateContainerError", { what: "container", isFinal: false }],
  ["RunContainerError", { what: "container", isFinal: false }],
]);

/** Returns the error for which a container of the pod is waiting; both containers are checked. */
export function findContainerProblem(pod: V1Pod | undefined): ContainerProblem | undefined {
  for (const { image, state } of pod?.status?.containerStatuses ?? []) {
    const { reason = "", message = "" } = state?.waiting ?? {};
    const known = REASONS.get(reason);
    if (known === undefined) continue;
    const because = message === "" ? "" : `: ${clipLine(message)}`;
    const subject =
      known.what === "image"
        ? `its image ${clipLine(image)} cannot be pulled`
        : "its container cannot be created";
    return { message: `${subject}: ${reason}${because}`, isFinal: known.isFinal };
  }
  return undefined;
}
