import { expect, it } from "vitest";
import { createKubernetesLauncher } from "../../src/adapters/kubernetes/create-kubernetes-launcher.ts";
import type { RunnerRef } from "../../src/ports/launcher.ts";
import { describeRunnerUnits } from "../contracts/runner-units.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { kubeConfig, startKubeApi } from "../fakes/kube-api.ts";
import { openTestRegistry } from "../fakes/kube-api-runner.ts";
import { kubeLauncherOptions, openKubeHarness, recordingHooks } from "../fakes/kube-harness.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const open = (instance: string, kubeconfig: string) =>
  createKubernetesLauncher({
    ...kubeLauncherOptions(),
    callbackRegistry: openTestRegistry().registry,
    instance,
    onOutput: () => undefined,
    onError: () => undefined,
    kubeconfig,
  });

describeRunnerUnits("the kubernetes launcher", async () => {
  const api = await startKubeApi();
  const [units, others, shut] = [
    open("main", api.config),
    open("other", api.config),
    open("main", kubeConfig(1)),
  ];
  const launch = async (launcher: typeof units, { jobId, attempt }: RunnerRef): Promise<void> => {
    const job = { id: jobId, attempt, kind: "review" } as const;
    await launcher.launch(sampleSpec({ job }), recordingHooks());
  };
  return {
    backend: "kubernetes",
    units,
    others,
    shut,
    start: async (own, other) => {
      for (const ref of own) await launch(units, ref);
      await launch(others, other);
    },
    left: async (jobId) =>
      [...api.jobs(), ...api.secrets(), ...api.pods()].flatMap(({ metadata }) =>
        metadata?.labels?.["svc-job"] === jobId ? [metadata?.name ?? ""] : [],
      ),
    close: async () => {
      await Promise.all([units.close(), others.close(), shut.close()]);
      await api.close();
    },
  };
});

it("does not wait for ever for a pod on a lost node to end", async () => {
  const kubelet = (): void => undefined;
  const clock = createFakeClock();
  await using stack = new AsyncDisposableStack();
  const scene = await openKubeHarness({ kubelet, launcher: { clock } });
  stack.defer(scene.close);
  const { api, launcher } = scene;
  await launcher.launch(sampleSpec(), recordingHooks());
  await expect.poll(api.pods).toHaveLength(1);
  const { signal } = new AbortController();
  const [unit] = await launcher.list(signal);
  if (unit === undefined) throw new Error("the pod is not listed");
  const startMs = clock.monotonicMs();
  await launcher.remove(unit, signal);
  expect(clock.monotonicMs() - startMs).toBeGreaterThanOrEqual(40_000);
  expect([api.jobs(), api.secrets()]).toEqual([[], []]);
  expect(api.pods()).toHaveLength(1);
});
