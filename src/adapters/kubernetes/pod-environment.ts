import type { V1EnvVar } from "@kubernetes/client-node";
import { RUNNER_PLACE } from "../../domain/runner/runner-place.ts";
import { proxyVariables } from "../shared/process/proxy-variables.ts";
import type { PodPlace } from "./pod-place.ts";

/** What programs of both containers need to know, and no secret. */
export function toolsEnvironment(place: Pick<PodPlace, "proxy" | "noProxy">) {
  const folders = { HOME: RUNNER_PLACE.temporary, TMPDIR: RUNNER_PLACE.temporary };
  return Object.entries({ ...folders, ...proxyVariables(place) }).map(
    ([name, value]): V1EnvVar => ({ name, value }),
  );
}
