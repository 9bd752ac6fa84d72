import type { V1EnvVar } from "@kubernetes/client-node";
import { RUNNER_LAYOUT } from "../../domain/runner/runner-layout.ts";
import { proxyVariables } from "../shared/process/proxy-variables.ts";
import type { PodConfig } from "./pod-config.ts";

/** Returns the environment variables of both containers, without secrets. */
export function toolsEnvironment(place: Pick<PodConfig, "proxy" | "noProxy">) {
  const folders = { HOME: RUNNER_LAYOUT.temporary, TMPDIR: RUNNER_LAYOUT.temporary };
  return Object.entries({ ...folders, ...proxyVariables(place) }).map(
    ([name, value]): V1EnvVar => ({ name, value }),
  );
}
