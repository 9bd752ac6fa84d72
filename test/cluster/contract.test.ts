import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Launcher, RunnerHooks } from "../../src/ports/launcher.ts";
import type { RunnerUnits } from "../../src/ports/runner-units.ts";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { describeLauncher } from "../contracts/launcher.contract.ts";
import { describeRunnerUnits } from "../contracts/runner-units.contract.ts";
import type { RunnerStep } from "../fakes/runner-steps.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import {
  type ClusterLauncherHarness,
  type Orchestrator,
  openClusterLauncherHarness,
  type RecordedRunner,
  specOf,
  stepsProgram,
} from "./cluster-launcher-harness.ts";
import { type Kubelet, startKubelet } from "./kubelet.ts";

let cluster: Cluster;
let kubelet: Kubelet;
const harnesses: ClusterLauncherHarness[] = [];
beforeAll(async () => {
  cluster = await startCluster();
  kubelet = await startKubelet(cluster, { program: stepsProgram });
});
afterAll(async () => {
  for (const scene of harnesses) await scene.close();
  await kubelet?.stop();
  await cluster?.stop();
});

async function openHarness(): Promise<ClusterLauncherHarness> {
  const scene = await openClusterLauncherHarness(cluster);
  harnesses.push(scene);
  return scene;
}

/** Keeps how far a runner was heard as a server does, and hands on what it said itself. */
const recordingPosition = (hooks: RunnerHooks, { hooks: kept }: RecordedRunner): RunnerHooks => ({
  ...hooks,
  events: async (events, position) => {
    if (position !== undefined) await hooks.events(events, position);
    await kept.events(events, position);
  },
});

/** One server after the other in a namespace of their own; their runners do these steps, whatever their spec says. */
function doing(...steps: readonly RunnerStep[]) {
  let opened: Promise<{ scene: ClusterLauncherHarness; heard: RecordedRunner }> | undefined;
  let last: Promise<Orchestrator> | undefined;
  const open = async () => {
    const scene = await openHarness();
    return { scene, heard: await scene.recordRunner(sampleSpec().job.id) };
  };
  const next = async (): Promise<Orchestrator> => {
    opened ??= open();
    await (await last)?.close();
    last = (await opened).scene.start();
    return last;
  };
  const first: Launcher = {
    launch: async (spec, hooks, signal) => {
      const { launcher } = await next();
      const { heard } = await (opened ?? open());
      const own = { ...spec, request: specOf(spec.job.id, steps).request };
      return launcher.launch(own, recordingPosition(hooks, heard), signal);
    },
    adopt: async () => undefined,
  };
  const later = (): Launcher => ({
    ...first,
    adopt: async (runner, hooks) => {
      const { launcher } = await next();
      const { heard } = await (opened ?? open());
      return launcher.adopt(runner, recordingPosition(hooks, heard));
    },
  });
  return { first, later };
}

/** A kubeconfig that leads to nobody. */
async function nowhere(): Promise<string> {
  const file = join(cluster.folder, "nowhere.kubeconfig");
  const server = `http://127.0.0.1:${await freePort()}`;
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "test",
    clusters: [{ name: "test", cluster: { server } }],
    users: [{ name: "test", user: {} }],
    contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

const says = (event: Extract<RunnerStep, { do: "say" }>["event"]): RunnerStep => ({
  do: "say",
  event,
});
const ends = (result: unknown) => ({ do: "end", result }) as RunnerStep;

describeLauncher("the cluster's launcher", {
  speaking: (events, result) => doing(...events.map(says), ends(result)).first,
  endless: (event) => doing(says(event), { do: "wait-for-stop" }).first,
  dying: (code) => doing({ do: "exit", code }).first,
  asking: (result) => doing({ do: "ask-token" }, ends(result)).first,
  broken: () => ({
    launch: async (spec, hooks) => {
      const scene = await openHarness();
      const heard = await scene.recordRunner(spec.job.id);
      const { launcher } = await scene.start({ kubeconfig: await nowhere() });
      return launcher.launch(spec, recordingPosition(hooks, heard));
    },
    adopt: async () => undefined,
  }),
  surviving: ([event, ...more], result) =>
    doing(
      ...(event === undefined ? [] : [says(event)]),
      ...[{ do: "pause", ms: 2_000 } as const, ...more.map(says), ends(result)],
    ),
});

describeRunnerUnits("the cluster's launcher", async () => {
  const scene = await openHarness();
  const other = await scene.start({ instance: "another" });
  const own = await scene.start();
  const shut = await scene.start({ kubeconfig: await nowhere() });
  const start = async ({ launcher }: Orchestrator, jobId: string, attempt: number) => {
    const { hooks } = await scene.recordRunner(jobId);
    const spec = specOf(jobId, [{ do: "wait-for-stop" }]);
    await launcher.launch({ ...spec, job: { ...spec.job, attempt } }, hooks);
  };
  const units: RunnerUnits = own.launcher;
  return {
    backend: "kubernetes",
    units,
    others: other.launcher,
    shut: shut.launcher,
    start: async (runners, another) => {
      for (const { jobId, attempt } of runners) await start(own, jobId, attempt);
      await start(other, another.jobId, another.attempt);
    },
    left: async (jobId) =>
      (await scene.left()).filter((name) => name.startsWith(`svc-review-${jobId}-`)),
    close: () => scene.close(),
  };
});
