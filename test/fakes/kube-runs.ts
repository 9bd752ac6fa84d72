import { expect, onTestFinished } from "vitest";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";
import type { PodStep } from "./kube-api-runner.ts";
import {
  type KubeHarness,
  type KubeHarnessOptions,
  openKubeHarness,
  recordingHooks,
} from "./kube-harness.ts";
import type { KubePod } from "./kube-objects.ts";

/** A cluster with a launcher until the test ends. */
export async function openCluster(options: KubeHarnessOptions = {}) {
  const scene = await openKubeHarness(options);
  onTestFinished(scene.close);
  return scene;
}

/** A scene with one runner in it, on its way. */
export async function launch(options: KubeHarnessOptions = {}) {
  const scene = await openCluster(options);
  const hooks = recordingHooks();
  const runner = await scene.launcher.launch(sampleSpec(), hooks);
  return { ...scene, hooks, runner };
}

export const NAME = "svc-review-job-1-1";
export const REF = { jobId: "job-1", attempt: 1 };
export const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
export const RESULT = { status: "no_change" } as const;
export const STARTED = { type: "step-start", step: "launch-pod" };
export const LAUNCHED = { type: "step-end", step: "launch-pod", ok: true };
export const HUNG: readonly PodStep[] = [{ say: log("at work") }, { hangs: true }];

/** What is left in a cluster. */
export const listRemaining = ({ api }: Pick<KubeHarness, "api">) => [
  ...api.jobs(),
  ...api.secrets(),
  ...api.pods(),
];

/** A clock that a test moves on. */
export function movableClock() {
  const clock = createSystemClock();
  let ahead = 0;
  return {
    clock: { ...clock, monotonicMs: () => clock.monotonicMs() + ahead },
    advance: (ms: number) => {
      ahead += ms;
    },
  };
}

/** Pods in the hands of the test. */
export function controlledPods() {
  const pods: KubePod[] = [];
  const kubelet = (pod: KubePod): void => {
    pods.push(pod);
    pod.stopped.addEventListener("abort", () => pod.remove());
  };
  const first = async (): Promise<KubePod> => {
    await expect.poll(() => pods.length).toBeGreaterThan(0);
    return pods[0] as KubePod;
  };
  return { kubelet, first };
}
