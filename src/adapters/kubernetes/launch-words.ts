import { audienceText } from "../../domain/core/audience-text.ts";
import { clipped } from "./cluster-words.ts";
import { containerTrouble } from "./container-trouble.ts";
import { podEnding, type Sight } from "./pod-ending.ts";
import { RUNNER_CONTAINER } from "./pod-spec.ts";

/** A Job's pod is made at once unless something refuses it. */
export const PODLESS_TELL_MS = 30_000;

/** Says what the start of a runner waits for, in one line; `undefined` where nothing needs to be said. */
export function launchWords(sight: Sight): string | undefined {
  const { pod, podlessMs } = sight;
  const trouble = containerTrouble(pod);
  if (trouble === undefined && podEnding(sight) !== undefined) return undefined;
  if (pod === undefined) {
    if (podlessMs < PODLESS_TELL_MS) return undefined;
    const seconds = PODLESS_TELL_MS / 1_000;
    return `no pod after ${seconds} s: a quota or an admission rule may refuse it`;
  }
  const { conditions = [], containerStatuses = [] } = pod.status ?? {};
  if (trouble !== undefined) return audienceText("the runner cannot be started yet", trouble.words);
  const runner = containerStatuses.find(({ name }) => name === RUNNER_CONTAINER);
  if (runner?.state?.running !== undefined) return "starting";
  const scheduled = conditions.find(({ type }) => type === "PodScheduled");
  if (scheduled?.status === "True" || pod.spec?.nodeName !== undefined) return "pulling the image";
  const why = scheduled?.message ?? "";
  return why === ""
    ? "waiting for a node"
    : audienceText("waiting for a node", `waiting for a node: ${clipped(why)}`);
}
