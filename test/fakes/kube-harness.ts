import { createKubernetesLauncher } from "../../src/adapters/kubernetes/create-kubernetes-launcher.ts";
import type { KubernetesLauncherOptions } from "../../src/adapters/kubernetes/kubernetes-launcher-options.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { JobKind } from "../../src/domain/job/job.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import type { RunnerResult } from "../../src/domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import type { RunnerHooks } from "../../src/ports/launcher.ts";
import type { RunnerRecord } from "../../src/ports/runner-records.ts";
import { type KubeApi, startKubeApi } from "./kube-api.ts";
import { openTestRegistry, type PodStep, runPod } from "./kube-api-runner.ts";
import type { KubeObjectsOptions } from "./kube-objects.ts";

/** A cluster with a launcher that uses it, as a server has it. */
export interface KubeHarness {
  readonly api: KubeApi;
  readonly launcher: ReturnType<typeof createKubernetesLauncher>;
  readonly errors: unknown[];
  readonly lines: string[];
  readonly records: ReadonlyMap<string, RunnerRecord>;
  /** Says events for the runner that was given this spec, as JSON. */
  sendEvents(spec: string, from: number, events: readonly unknown[]): Promise<void>;
  report(spec: string, result: RunnerResult): Promise<void>;
  /** Takes the Secrets away, as if they had not been made. */
  forgetSecrets(): Promise<void>;
  /** A launcher of a later process: runners speak to its desk from now on. */
  restart(): ReturnType<typeof createKubernetesLauncher>;
  close(): Promise<void>;
}

export interface KubeHarnessOptions extends KubeObjectsOptions {
  /** What runners do; without it nothing runs the pods. */
  readonly steps?: readonly PodStep[];
  readonly launcher?: Partial<KubernetesLauncherOptions>;
}

/** What a launcher of tests is told of its server, beside its desk and cluster. */
export const kubeLauncherOptions = () => ({
  clock: createSystemClock(),
  callbackUrl: "http://svc.example:9000",
  instance: "test",
  imageOf: (kind: JobKind) => `registry.example/svc-${kind}:1`,
  timeoutSeconds: 600,
  memoryBytes: 2 ** 31,
  cpuMillis: 1_000,
  noProxy: [],
  gate: createSecretFilter(),
});

export async function openKubeHarness(options: KubeHarnessOptions = {}): Promise<KubeHarness> {
  const { steps } = options;
  const errors: unknown[] = [];
  const lines: string[] = [];
  let current = openTestRegistry();
  const { records } = current;
  const kubelet: KubeObjectsOptions =
    steps === undefined ? {} : { kubelet: (pod) => runPod(pod, () => current.hearing, steps) };
  const api = await startKubeApi({ ...kubelet, ...options });
  const opened: ReturnType<typeof createKubernetesLauncher>[] = [];
  const open = () => {
    const launcher = createKubernetesLauncher({
      ...kubeLauncherOptions(),
      callbackRegistry: current.registry,
      onOutput: (_jobId, line) => void lines.push(line),
      onError: (error) => void errors.push(error),
      kubeconfig: api.config,
      graceMs: 100,
      pollMs: 20,
      ...options.launcher,
    });
    opened.push(launcher);
    return launcher;
  };
  return {
    api,
    launcher: open(),
    errors,
    lines,
    records,
    sendEvents: async (text, from, events) => {
      const { job, callback } = JSON.parse(text) as RunnerSpec;
      const message = { attempt: job.attempt, from, events: [...events] };
      const caller = { jobId: job.id, token: callback?.token };
      await current.hearing.receive(caller, "talk", (voice) => voice.events(message));
    },
    report: async (text, result) => {
      const { job, callback } = JSON.parse(text) as RunnerSpec;
      const caller = { jobId: job.id, token: callback?.token };
      await current.hearing.receive(caller, "talk", (voice) => voice.result(result));
    },
    forgetSecrets: async () => api.forgetSecrets(),
    restart: () => {
      current = openTestRegistry(records);
      return open();
    },
    close: async () => {
      for (const launcher of opened) await launcher.close();
      await api.close();
    },
  };
}

/** Hooks that keep what they hear, in its order. */
export function recordingHooks(): RunnerHooks & { readonly heard: unknown[] } {
  const heard: unknown[] = [];
  return {
    heard,
    events: async (events) => void heard.push(...events),
    result: async (result) => void heard.push({ result }),
    token: async () => ({ value: "fresh" }),
    intent: async () => undefined,
  };
}
