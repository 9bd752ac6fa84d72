import { audienceText } from "../../domain/core/audience-text.ts";
import { clipLine } from "./cluster-error.ts";
import { findContainerProblem } from "./find-container-problem.ts";
import { findPodEnd, type PodState } from "./find-pod-end.ts";
import { RUNNER_CONTAINER } from "./pod-spec.ts";

/**
 * Time without a pod after which it is reported: a Job's pod is created at once unless it is
 * refused.
 */
export const PODLESS_NOTICE_MS = 30_000;

/**
 * Returns the reason for which the start of a runner waits, in one line; `undefined` when nothing
 * needs to be reported.
 */
export function launchMessage(sight: PodState): string | undefined {
  const { pod, podlessMs } = sight;
  const trouble = findContainerProblem(pod);
  if (trouble === undefined && findPodEnd(sight) !== undefined) return undefined;
  if (pod === undefined) {
    if (podlessMs < PODLESS_NOTICE_MS) return undefined;
    const seconds = PODLESS_NOTICE_MS / 1_000;
    return `no pod after ${seconds} s: a quota or an admission rule may refuse it`;
  }
  const { conditions = [], containerStatuses = [] } = pod.status ?? {};
  if (trouble !== undefined)
    return audienceText("the runner cannot be started yet", trouble.message);
  const runner = containerStatuses.find(({ name }) => name === RUNNER_CONTAINER);
  if (runner?.state?.running !== undefined) return "starting";
  const scheduled = conditions.find(({ type }) => type === "PodScheduled");
  if (scheduled?.status === "True" || pod.spec?.nodeName !== undefined) return "pulling the image";
  const why = scheduled?.message ?? "";
  return why === ""
    ? "waiting for a node"
    : audienceText("waiting for a node", `waiting for a node: ${clipLine(why)}`);
}
